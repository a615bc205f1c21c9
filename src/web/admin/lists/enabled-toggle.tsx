import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { Switch } from '#web/ui/data-entry/switch.tsx'

/**
 * Saves at once and reloads the list. Who presses again meanwhile is heard: what was wanted last is saved after
 * it. A change that was refused is taken back, and says why.
 */
export function EnabledToggle({
  label,
  isEnabled,
  tag,
  save,
}: {
  label: string
  isEnabled: boolean
  /** Names the state that is shown. A change made by others since then is not overwritten. */
  tag: string
  /** Saves a change of the state with this tag, and returns the tag of the state after it. */
  save: (isEnabled: boolean, tag: string) => Promise<string>
}) {
  const { revalidate } = useRevalidator()
  const newest = useRef(isEnabled)
  const isUnderWay = useRef(false)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function change(next: boolean) {
    newest.current = next
    setWanted(next)
    setError(null)
    if (isUnderWay.current) return
    isUnderWay.current = true
    const failure = await saveNewest().then(
      () => null,
      (error: unknown) => asApiError(error).message,
    )
    isUnderWay.current = false
    // The list that was loaded again is shown in a transition. Sooner, the switch would jump back until then.
    startTransition(() => {
      setError(failure)
      setWanted(null)
    })
  }

  async function saveNewest() {
    let saved: boolean
    let from = tag
    try {
      do {
        saved = newest.current
        from = await save(saved, from)
        await revalidate()
      } while (newest.current !== saved)
    } catch (error) {
      // Shows what was changed by others, so that pressing again is a decision about that.
      if (asApiError(error).code === 'conflict') await revalidate()
      throw error
    }
  }

  return (
    <Switch
      label={label}
      checked={wanted ?? isEnabled}
      isBusy={wanted !== null}
      error={error}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
