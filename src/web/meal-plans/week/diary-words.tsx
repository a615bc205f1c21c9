import { bindFigures } from '#platform/bind-figures.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Health goals whose diets have phases, which the diary leads through. Their tests would be much to load for a link. */
export const GOALS_WITH_DIARY: readonly string[] = [
  ...['low-fodmap', 'gerd', 'rosacea', 'migraine', 'lactose-intolerance'],
]

/** Whether one of the member’s health goals comes with a diary. */
export function useHasDiary(): boolean {
  const state = useProfile()
  const goals = state.status === 'signed-in' ? state.goals : []
  return goals.some(({ ruleSet }) => ruleSet && GOALS_WITH_DIARY.includes(ruleSet))
}

const OF_THE_DIARY = /(\bnote (?:your )?symptoms\b|\b(?:headache |food )?diary\b)/i

/** A tip. Where it asks for notes, these words lead whoever has a diary to it. */
export function WithDiaryLink({ text, hasDiary }: { text: string; hasDiary: boolean }) {
  const [before = '', words, ...after] = hasDiary ? text.split(OF_THE_DIARY) : [text]
  if (words === undefined) return bindFigures(text)
  return (
    <>
      {bindFigures(before)}
      <TextLink to={paths.diary()}>{words}</TextLink>
      {bindFigures(after.join(''))}
    </>
  )
}
