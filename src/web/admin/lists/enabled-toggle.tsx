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
 * Saves immediately and reloads the list. If the switch is pressed again before the save finishes, the last
 * wanted state is saved next. A refused change is reverted, and the reason is shown above the list.
 */
export function EnabledToggle({
  label,
  isEnabled,
  tag,
  save,
}: {
  label: string
  isEnabled: boolean
  /** Identifies the state that is shown. A later change by another user is not overwritten. */
  tag: string
  /** Saves a change to the state with this tag, and returns the tag of the new state. */
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
    // React shows the reloaded list in a transition. Without one here too, the switch would briefly jump
    // back.
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
      // Shows the change made by another user, so that the next press is a decision based on the current
      // state.
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
