import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { adminFrameText } from '#web/messages/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { Switch } from '#web/ui/desk/switch.tsx'

/** Saves at once and reloads the list. A change that was refused is taken back, and says why. */
export function EnabledToggle({
  name,
  isEnabled,
  save,
}: {
  /** Of what is enabled. */
  name: string
  isEnabled: boolean
  save: (isEnabled: boolean) => Promise<void>
}) {
  const t = useText(adminFrameText)
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function change(next: boolean) {
    if (wanted !== null) return
    setWanted(next)
    setError(null)
    try {
      await save(next)
      await revalidate()
    } catch (failure) {
      setError(asApiError(failure).message)
    } finally {
      setWanted(null)
    }
  }

  return (
    <Switch
      label={t('enabled.label', { name })}
      checked={wanted ?? isEnabled}
      isBusy={wanted !== null}
      error={error}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
