import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { dataEntryText } from '#web/messages/data-entry.ts'
import { useText } from '#web/messages/use-text.ts'
import {
  firstUnsavedWork,
  hasUnsavedWork,
  registerUnsavedWork,
  subscribeToUnsavedWork,
} from '#web/profile/unsaved-work.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a page with unsaved work is left, by a link as well as by closing the tab. `mayLeave` is asked at that
 * moment, for a form that is saved and left in one step.
 */
export function UnsavedWork({
  isUnsaved,
  mayLeave = () => !isUnsaved,
}: {
  isUnsaved: boolean
  mayLeave?: () => boolean
}) {
  const id = useId()
  const newest = useRef(mayLeave)
  newest.current = mayLeave
  useEffect(
    () => (isUnsaved ? registerUnsavedWork({ id, mayLeave: () => newest.current() }) : undefined),
    [id, isUnsaved],
  )
  const first = useSyncExternalStore(subscribeToUnsavedWork, firstUnsavedWork, () => null)
  return first === id ? <LeaveGuard /> : null
}

/** The same inside a form whose fields keep their own values and which goes away once it is saved. */
export function UnsavedForm() {
  const place = useRef<HTMLSpanElement>(null)
  const [isUnsaved, setIsUnsaved] = useState(false)
  useEffect(() => {
    const form = place.current?.closest('form')
    const note = () => setIsUnsaved(true)
    form?.addEventListener('input', note)
    return () => form?.removeEventListener('input', note)
  }, [])
  return (
    <>
      <span ref={place} hidden />
      <UnsavedWork isUnsaved={isUnsaved} />
    </>
  )
}

function LeaveGuard() {
  const t = useText(dataEntryText)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => urlOf(currentLocation) !== urlOf(nextLocation) && hasUnsavedWork(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('leave.title')}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button kind="secondary" size="small" onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
          <Button kind="secondary" size="small" className="destroys" onClick={() => blocker.proceed?.()}>
            {t('leave.leave')}
          </Button>
        </>
      }
    >
      <p className="flex gap-2">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        {t('leave.body')}
      </p>
    </ConfirmDialog>
  )
}

function urlOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${search}`
}
