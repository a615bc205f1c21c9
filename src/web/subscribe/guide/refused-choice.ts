import type { gentlerGoals } from '#web/facts/entry/gentler-goals.ts'
import { latePart } from '#web/ui/late-part.tsx'
import type { GoalOffer } from '../choice/choice.ts'

/** The choice and answers of a refused plan, from which a gentler health goal is found. */
export type RefusedChoice = Omit<Parameters<typeof gentlerGoals>[0], 'chosen'> & {
  chosen: readonly GoalOffer[]
  /** The address of this step with other goals. */
  withGoals: (ids: readonly string[]) => string
}

/** Few are refused. */
export const LateGentlerGoalLink = latePart(
  async () => (await import('./gentler-goal-link.tsx')).GentlerGoalLink,
)
