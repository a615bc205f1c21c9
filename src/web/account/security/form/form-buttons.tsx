import type { ReactNode } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { UnsavedForm } from '#web/ui/data-entry/unsaved-work.tsx'

export function FormButtons({
  submitLabel,
  isBusy,
  onCancel,
  children,
}: {
  submitLabel: string
  isBusy: boolean
  onCancel: () => void
  children?: ReactNode
}) {
  const t = useText(accountText)
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3">
      <UnsavedForm />
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
      {children}
      <Button kind="quiet" onClick={onCancel}>
        {t('code.cancel')}
      </Button>
    </div>
  )
}
