import { type ReactNode, useId } from 'react'
import { CheckField, FieldError } from '#web/ui/field.tsx'

export function CheckList<Value extends string>({
  name,
  legend,
  isLegendHidden = false,
  options,
  chosen,
  error,
  isInvalid = error !== undefined,
  onChoose,
  children,
}: {
  name: string
  legend: string
  isLegendHidden?: boolean
  options: readonly { value: Value; label: string; hint?: string }[]
  chosen: readonly Value[]
  error?: string | undefined
  /** Set if the error message is shown elsewhere. */
  isInvalid?: boolean
  onChoose: (chosen: Value[]) => void
  /** More checkboxes that belong to the same question. */
  children?: ReactNode
}) {
  const errorId = useId()
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 font-semibold leading-snug'}>{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {options.map(({ value, ...option }) => (
          <CheckField
            key={value}
            {...option}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            isInvalid={isInvalid}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      {children}
    </fieldset>
  )
}
