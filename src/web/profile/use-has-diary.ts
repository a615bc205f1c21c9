import { useProfile } from './use-profile.ts'

/** Health goals whose diets have phases, which the diary leads through. Their tests would be much to load for a link. */
export const GOALS_WITH_DIARY: readonly string[] = [
  ...['low-fodmap', 'gerd', 'rosacea', 'migraine', 'lactose-intolerance'],
]

/** Whether one of the member’s health goals comes with a diary; false until it is known, as on pages without React. */
export function useHasDiary(): boolean {
  const state = useProfile()
  const goals = state.status === 'signed-in' ? state.goals : []
  return goals.some(({ ruleSet }) => ruleSet && GOALS_WITH_DIARY.includes(ruleSet))
}
