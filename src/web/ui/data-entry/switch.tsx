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
      {/* A thumb needs more room than what is drawn. More than the padding of a row would make its table scroll. */}
      <label className="-my-1.5 flex py-1 pointer-coarse:py-2.25">
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
