import { createContext, startTransition, useContext, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Switch } from '#web/ui/data-entry/switch.tsx'

/** Element above a list that shows why a switch failed: the switch column is too narrow for sentences. */
export const ToggleAlertPlace = createContext<Element | null>(null)

type Failure = { message: string; isConflict: boolean; wanted: boolean }

/**
 * Saves at once and reloads the list. If the switch is pressed again before that is saved, the last state wanted is
 * saved after it. A change that was refused is taken back, and says why above the list.
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
  const [failure, setFailure] = useState<Failure | null>(null)

  async function change(next: boolean) {
    newest.current = next
    setWanted(next)
    setFailure(null)
    if (isUnderWay.current) return
    isUnderWay.current = true
    const failure = await saveNewest().then(
      () => null,
      (error: unknown) => {
        const { message, code } = asApiError(error)
        return { message, isConflict: code === 'conflict', wanted: newest.current }
      },
    )
    isUnderWay.current = false
    // The list that was loaded again is shown in a transition. Sooner, the switch would jump back until then.
    startTransition(() => {
      setFailure(failure)
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
    <>
      <Switch
        label={label}
        checked={wanted ?? isEnabled}
        isBusy={wanted !== null}
        onChange={({ target }) => void change(target.checked)}
      />
      {failure && <ToggleAlert label={label} failure={failure} isEnabled={isEnabled} />}
    </>
  )
}

function ToggleAlert({
  label,
  failure: { message, isConflict, wanted },
  isEnabled,
}: {
  label: string
  failure: Failure
  isEnabled: boolean
}) {
  const t = useText(adminFrameText)
  const place = useContext(ToggleAlertPlace)
  const isAlready = isConflict && wanted === isEnabled
  const alert = (
    <Alert tone={isAlready ? 'info' : 'error'} title={label}>
      {isAlready ? t('enabled.already') : message}
    </Alert>
  )
  return place ? createPortal(alert, place) : alert
}
