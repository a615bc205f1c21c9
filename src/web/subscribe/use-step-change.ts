import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { StepName } from './choice/steps.ts'
import type { Subscribing } from './use-subscribing.ts'

const HEADINGS: Record<StepName, string> = {
  goals: 'goals',
  about: 'about-you',
  day: 'preview',
  plan: 'plan',
  account: 'account',
  payment: 'payment',
}

/** On a screen of one step: a new one begins at its top, with the focus in its first field or on its heading. */
export function useStepChange({ present, isGuided }: Subscribing): void {
  const shown = useRef(present)
  const navigation = useNavigationType()
  useEffect(() => {
    if (shown.current === present) return
    shown.current = present
    if (!isGuided) return
    const heading = document.getElementById(HEADINGS[present])
    const field = heading?.closest('section')?.querySelector<HTMLElement>('[data-first-field]')
    ;(field ?? heading)?.focus({ preventScroll: true })
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [present, isGuided, navigation])
}

/** Plans the day as soon as its step is there, and once for each choice: what cannot be planned is said. */
export function useDayOnArrival({ present, isGuided, choice, words }: Subscribing): void {
  const { state, isStale } = words.preview
  const lacksDay = state.status === 'idle' || isStale
  const mustAsk = isGuided && present === 'day' && lacksDay
  const plannedFor = JSON.stringify([choice.goals.map(({ id }) => id), words.draft])
  const asked = useRef('')
  const ask = useRef(words.showDay)
  ask.current = words.showDay
  useEffect(() => {
    if (!mustAsk || asked.current === plannedFor) return
    asked.current = plannedFor
    void ask.current()
  }, [mustAsk, plannedFor])
}
