import './switch.css'
import type { ComponentProps } from 'react'
import { FieldError } from '../field.tsx'

/** Something that is on or off at once, without a button to send it. */
export function Switch({
  label,
  error,
  isBusy = false,
  ...rest
}: { label: string; error?: string | null; isBusy?: boolean } & ComponentProps<'input'>) {
  return (
    <div className="flex flex-col items-start gap-1">
      {/* A thumb needs more room than what is drawn. */}
      <label className="-my-3 flex py-2.5">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          aria-label={label}
          aria-busy={isBusy || undefined}
          className={`toggle border-edge checked:border-success checked:text-success ${isBusy ? 'opacity-60' : ''}`}
        />
      </label>
      {error && (
        <div className="max-w-64">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
