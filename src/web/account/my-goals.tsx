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

/** The words for foods are many, and of no use to whoever told nothing. */
const LateGoalHeadline = latePart(async () => (await import('./goal-headline.tsx')).GoalHeadline)

/** The health goals of a member, each with its line where that fits them. */
export function MyGoals({
  goals,
  withdrawn,
  mayChange,
  reported,
}: {
  goals: ProfileGoal[]
  /** How many others the member chose that are not offered any more. */
  withdrawn: number
  /** There is a subscription, on whose page they are chosen; taken for granted until it is known. */
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
              <Headline {...{ headline: goal.headline, reported, isOneOfSeveral: goals.length > 1 }} />
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

/** What the catalogue says of a goal is written for everybody: it waits until it is known whom it is for. */
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
  return <LateGoalHeadline {...{ headline, facts, isOneOfSeveral }} placeholder={<HeadlineSkeleton />} />
}

function HeadlineSkeleton() {
  return <Skeleton className="mt-1 h-[2lh] w-full md:h-[1lh]" />
}

/** Nothing was told by which words about food could be for somebody else. */
function isNothing({ diet, medicationsWithheld, ...facts }: MemberFacts): boolean {
  const lists = [facts.allergies, facts.otherAllergies, facts.dislikes, facts.triggers, facts.medications]
  return !medicationsWithheld && (diet ?? 'omnivore') === 'omnivore' && lists.every((list) => !list?.length)
}
