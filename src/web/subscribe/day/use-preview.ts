import { useRef, useState } from 'react'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { answerOf, openApi } from '#web/api/client.ts'

export type ShownPreview = Awaited<ReturnType<typeof askPreview>>
export type ShownPreviewDay = Extract<ShownPreview, { status: 'solved' }>['day']

type PreviewState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; preview: ShownPreview; asked: string }
  | { status: 'failed'; error: ApiError }

export type DayPreviewState = {
  state: PreviewState
  /** True once the choice is another than the one that the shown day was planned for. */
  isStale: boolean
  /** Plans a day for these facts and shows what comes of it; nothing where there are none to plan with. */
  ask: (reported: () => Promise<MemberFacts | null>) => Promise<void>
  /** Whether a week can be planned; shows why where it cannot. Where nobody answers, that is not in the way. */
  isPlannable: (facts: MemberFacts) => Promise<boolean>
}

/** A day of the first week, asked for by the visitor and not before. `told` is all that it depends on beside goals. */
export function usePreview(goals: string[], reported: unknown): DayPreviewState {
  const [state, setState] = useState<PreviewState>({ status: 'idle' })
  const turn = useRef(0)
  const asked = JSON.stringify([goals, reported])

  async function show(asking: Promise<ShownPreview | null>, otherwise = state): Promise<void> {
    const mine = ++turn.current
    try {
      const preview = await asking
      if (!preview) return mine === turn.current ? setState(otherwise) : undefined
      if (mine === turn.current) setState({ status: 'ready', preview, asked })
    } catch (error) {
      if (mine === turn.current) setState({ status: 'failed', error: asApiError(error) })
    }
  }

  return {
    state,
    isStale: state.status === 'ready' && state.asked !== asked,
    async ask(reported) {
      const before = state
      setState({ status: 'loading' })
      await show(
        reported().then((facts) => facts && askPreview(goals, facts)),
        before,
      )
    },
    async isPlannable(facts) {
      const preview = await askPreview(goals, facts).catch(() => null)
      if (!preview || preview.status === 'solved') return true
      await show(Promise.resolve(preview))
      return false
    },
  }
}

/** Whether no week can be planned with what is chosen and told now, as the day that was asked for says. */
export function isWithoutWeek({ state, isStale }: Pick<DayPreviewState, 'state' | 'isStale'>): boolean {
  return !isStale && state.status === 'ready' && state.preview.status !== 'solved'
}

export function mainDishes({ meals }: ShownPreviewDay): string[] {
  const isCooked = (slot: string) => slot === 'breakfast' || slot === 'lunch' || slot === 'dinner'
  return meals.filter(({ slot }) => isCooked(slot)).map(({ slug }) => slug)
}

function askPreview(goals: string[], facts: MemberFacts) {
  return answerOf(openApi['meal-plan-preview'].$post({ json: { goals, facts } }))
}
