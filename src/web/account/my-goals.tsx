import type { MemberFacts } from '#members/profiles/facts.ts'
import type { ApiAnswer } from '#web/api/use-answer.ts'
import type { ReportedFacts } from '#web/facts/draft/change-facts.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { ProfileGoal } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The food vocabulary is large, and only members who reported facts need it. */
const LateGoalHeadline = latePart(async () => (await import('./goal-headline.tsx')).GoalHeadline)

/** The member's health goals, each with its headline if it fits the member. */
export function MyGoals({
  goals,
  withdrawn,
  mayChange,
  reported,
}: {
  goals: ProfileGoal[]
  /** The number of the member's other goals that are no longer offered. */
  withdrawn: number
  /** True if there is a subscription, because goals are changed on its page. Assumed true until known. */
  mayChange: boolean
  reported: ApiAnswer<Pick<ReportedFacts, 'facts'>>
}) {
  const t = useText(accountText)
  return (
    <section aria-labelledby="my-goals">
      <h2 id="my-goals" className="text-heading">
        {t('goals.title')}
      </h2>
      {withdrawn > 0 && (
        <div className="mt-5">
          <Alert tone="warning">{t('goals.withdrawn', { count: withdrawn })}</Alert>
        </div>
      )}
      {goals.length === 0 && withdrawn === 0 && <p className="mt-4 text-muted">{t('goals.none')}</p>}
      {goals.length > 0 && (
        <ul className="mt-5">
          {goals.map(({ _id, name, goal }) => (
            <li key={_id} className="border-t border-line py-4">
              <TextLink to={paths.healthGoal({ id: _id, name })} className="font-semibold">
                {name}
              </TextLink>
              <Headline headline={goal.headline} reported={reported} isOneOfSeveral={goals.length > 1} />
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <TextLink to={paths.subscription()} className="mt-1 inline-block py-2.5">
          {t(withdrawn > 0 ? 'goals.chooseAnother' : 'goals.change')}
        </TextLink>
      )}
    </section>
  )
}

/**
 * Catalog headlines are written for all members, so this one is not shown until the member's facts are
 * loaded.
 */
function Headline({
  headline,
  reported,
  isOneOfSeveral,
}: {
  headline: string
  reported: ApiAnswer<Pick<ReportedFacts, 'facts'>>
  isOneOfSeveral: boolean
}) {
  if (reported.status === 'failed') return null
  if (reported.status === 'loading') return <HeadlineSkeleton />
  const { facts } = reported.value
  if (isNothing(facts)) return <p className="mt-1 text-muted">{headline}</p>
  return (
    <LateGoalHeadline
      headline={headline}
      facts={facts}
      isOneOfSeveral={isOneOfSeveral}
      placeholder={<HeadlineSkeleton />}
    />
  )
}

function HeadlineSkeleton() {
  return <Skeleton className="mt-1 h-[2lh] w-full md:h-[1lh]" />
}

/** True if the member reported no fact that could make a headline about food unsuitable. */
function isNothing({ diet, medicationsWithheld, ...facts }: MemberFacts): boolean {
  const lists = [facts.allergies, facts.otherAllergies, facts.dislikes, facts.triggers, facts.medications]
  return !medicationsWithheld && (diet ?? 'omnivore') === 'omnivore' && lists.every((list) => !list?.length)
}
