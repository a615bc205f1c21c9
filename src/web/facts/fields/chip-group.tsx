import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/field.tsx'

type Option<Value extends string> = { value: Value; label: string }

/** A group of radio buttons or checkboxes, shown as chips with visible boxes. */
export function ChipGroup<Value extends string>({
  legend,
  hint,
  error,
  type,
  name,
  options,
  chosen,
  onChoose,
  none,
  folded,
}: {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  type: 'radio' | 'checkbox'
  name: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onChoose: (chosen: Value[]) => void
  /** The explicit answer "none". An empty selection alone means that the question is unanswered. */
  none?: { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }
  /** More options, collapsed under a summary. Expanded if one of them is selected. */
  folded?: { summary: string; options: readonly Option<Value>[] }
}) {
  const hintId = `${name}-hint`
  const errorId = `${name}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  const isOne = type === 'radio'
  const chip = ({ value, label }: Option<Value>) => (
    <Chip
      key={value}
      type={type}
      name={name}
      label={label}
      isChosen={chosen.includes(value)}
      isInvalid={error !== undefined}
      onChoose={(isChosen) =>
        onChoose(isOne ? [value] : isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
      }
    />
  )
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0">
      <legend className="leading-snug font-semibold">{legend}</legend>
      {hint && (
        <p id={hintId} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2 sm:gap-2.5">
        {none && (
          <Chip
            type="checkbox"
            name={name}
            label={none.label}
            isChosen={none.isChosen}
            onChoose={none.onChoose}
            isInvalid={error !== undefined}
          />
        )}
        {options.map(chip)}
      </div>
      {folded && (
        <Folded summary={folded.summary} isOpen={folded.options.some(({ value }) => chosen.includes(value))}>
          {folded.options.map(chip)}
        </Folded>
      )}
    </fieldset>
  )
}

function Folded({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 text-small text-muted">{summary}</summary>
      <div className="mt-3 flex flex-wrap gap-2 sm:gap-2.5">{children}</div>
    </details>
  )
}

function Chip({
  type,
  name,
  label,
  isChosen,
  onChoose,
  isInvalid,
}: {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isInvalid: boolean
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 py-2 leading-snug max-sm:gap-2 max-sm:px-3 max-sm:text-small transition-colors hover:border-base-content has-checked:border-accent has-checked:outline-1 has-checked:outline-accent has-checked:outline-solid">
      <input
        type={type}
        name={name}
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className={`${type} shrink-0 scroll-mt-48 scroll-mb-28 border-edge`}
      />
      {label}
    </label>
  )
}
