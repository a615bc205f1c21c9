import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/field.tsx'

type Option<Value extends string> = { value: Value; label: string }

/** One of a few, or several of many, each with its box in plain sight. */
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
}: {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  type: 'radio' | 'checkbox'
  name: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onChoose: (chosen: Value[]) => void
  /** Says that none applies, which choosing nothing does not. */
  none?: { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }
}) {
  const hintId = `${name}-hint`
  const errorId = `${name}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  const isOne = type === 'radio'
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0">
      <legend className="leading-snug font-semibold">{legend}</legend>
      {hint && (
        <p id={hintId} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 sm:gap-2.5">
        {none && (
          <Chip
            type="checkbox"
            name={name}
            label={none.label}
            isChosen={none.isChosen}
            onChoose={none.onChoose}
          />
        )}
        {options.map(({ value, label }) => (
          <Chip
            key={value}
            type={type}
            name={name}
            label={label}
            isChosen={chosen.includes(value)}
            onChoose={(isChosen) =>
              onChoose(
                isOne ? [value] : isChosen ? [...chosen, value] : chosen.filter((one) => one !== value),
              )
            }
          />
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

function Chip({
  type,
  name,
  label,
  isChosen,
  onChoose,
}: {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 py-2 leading-snug max-sm:gap-2 max-sm:px-3 max-sm:text-small transition-colors hover:border-base-content has-checked:border-accent has-checked:outline-1 has-checked:outline-accent has-checked:outline-solid">
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className={`${type} shrink-0 border-edge`}
      />
      {label}
    </label>
  )
}
