import { sessionLinksText } from '#web/messages/public/session-links.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Health goals whose diets have phases, which the diary leads through. Their tests would be much to load for a link. */
export const GOALS_WITH_DIARY: readonly string[] = [
  ...['low-fodmap', 'gerd', 'rosacea', 'migraine', 'lactose-intolerance'],
]

/** From the week to the diary, for members of whose health goals one has phases. */
export function DiaryLink() {
  const t = useText(sessionLinksText)
  const state = useProfile()
  const goals = state.status === 'signed-in' ? state.goals : []
  if (!goals.some(({ ruleSet }) => ruleSet && GOALS_WITH_DIARY.includes(ruleSet))) return null
  return (
    <p className="border-t border-line py-4 print:hidden">
      <TextLink to={paths.diary()} className="inline-block py-2.5 font-semibold">
        {t('diary')}
      </TextLink>
    </p>
  )
}
