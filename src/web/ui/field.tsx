import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'

export type FieldText = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Says so after the label. Required fields are the rule and say nothing. */
  isOptional?: boolean
  /** Where something else on the screen names the field already. */
  isLabelHidden?: boolean
}

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** How every control looks. */
export const CONTROL = 'w-full text-[1.0625rem] border-edge aria-invalid:border-error aria-invalid:border-2'

/** Label above, hint below it, error beneath the control with an icon and words. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  id: givenId,
  children,
}: FieldText & { id?: string | undefined; children: (described: Described) => ReactNode }) {
  const t = useText(uiText)
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold leading-snug'}>
        {label}
        {isOptional && <span className="font-normal text-muted"> {t('optional')}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small font-semibold text-error">
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** What stands around a control, how it looks, and what is the control's own. */
export function partsOfField<
  Props extends FieldText & { id?: string | undefined; className?: string | undefined },
>({ label, hint, error, isOptional, isLabelHidden, id, className = '', ...rest }: Props) {
  return { text: { label, hint, error, isOptional, isLabelHidden, id }, className, rest }
}

export function TextField(props: FieldText & ComponentProps<'input'>) {
  const { text, className, rest } = partsOfField(props)
  return (
    <Field {...text}>
      {(described) => <input {...rest} {...described} className={`input h-12 ${CONTROL} ${className}`} />}
    </Field>
  )
}

export function TextAreaField(props: FieldText & ComponentProps<'textarea'>) {
  const { text, className, rest } = partsOfField(props)
  return (
    <Field {...text}>
      {(described) => (
        <textarea rows={4} {...rest} {...described} className={`textarea py-3 ${CONTROL} ${className}`} />
      )}
    </Field>
  )
}

export function SelectField(props: FieldText & ComponentProps<'select'>) {
  const { text, className, rest } = partsOfField(props)
  return (
    <Field {...text}>
      {(described) => (
        <select
          {...rest}
          {...described}
          className={`select h-auto min-h-12 py-2 pr-10 leading-snug whitespace-normal ${CONTROL} ${className}`}
        />
      )}
    </Field>
  )
}

export function CheckField({
  label,
  hint,
  error,
  isInvalid = Boolean(error),
  id: givenId,
  ...rest
}: Omit<FieldText, 'label'> & { label: ReactNode; isInvalid?: boolean } & ComponentProps<'input'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="checkbox border-edge aria-invalid:border-error disabled:opacity-50 pointer-coarse:mt-3"
          aria-describedby={described || undefined}
          aria-invalid={isInvalid || undefined}
        />
        <label htmlFor={id} className="leading-snug pointer-coarse:py-3">
          {label}
          {hint && (
            <span id={`${id}-hint`} className="mt-1 block text-small text-muted">
              {hint}
            </span>
          )}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
