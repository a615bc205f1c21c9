import type { gentlerGoals } from '#web/facts/entry/gentler-goals.ts'
import { latePart } from '#web/ui/late-part.tsx'
import type { GoalOffer } from '../choice/choice.ts'

/** What was chosen and told where a plan is refused, to look for a gentler health goal. */
export type RefusedChoice = Omit<Parameters<typeof gentlerGoals>[0], 'chosen'> & {
  chosen: readonly GoalOffer[]
  /** The address of this step with other goals. */
  withGoals: (ids: readonly string[]) => string
}

/** Few are refused. */
export const LateGentlerGoalLink = latePart(
  async () => (await import('./gentler-goal-link.tsx')).GentlerGoalLink,
)
