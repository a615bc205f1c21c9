import { wordPerson } from '#meal-plans/wording/word-person.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Before anything is paid: what the meals are planned with, and where to change it. */
export function MemberFactsNote({
  facts,
  isPart = false,
}: {
  facts: MemberFacts
  /** It stands in a step that has a heading of its own. */
  isPart?: boolean
}) {
  const t = useText(subscribeText)
  const planned = wordPerson(facts)
  const others = useOtherWords(facts)
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <section
      aria-labelledby="about-you"
      className={`flex max-w-measure flex-col ${isPart ? 'gap-1' : 'gap-3'}`}
    >
      <Heading id="about-you" className={isPart ? 'text-subhead' : 'text-heading'}>
        {t('about.title')}
      </Heading>
      {planned && <p className={isPart ? '' : 'text-lead'}>{planned}</p>}
      {others && <p className={planned ? 'text-muted' : ''}>{t('about.ofMember', { facts: others })}</p>}
      {!planned && !others && (
        <p>{t(tellsOfHealth(facts) ? 'about.ofMemberHealth' : 'about.ofMemberNothing')}</p>
      )}
      <p>
        <TextLink to={paths.facts()} className="inline-block py-2.5">
          {t('about.change')}
        </TextLink>
      </p>
    </section>
  )
}

/** What can refuse a plan or change it, and is not repeated beside a price. */
function tellsOfHealth({ circumstances = [], answers = {}, clinicLevels = {} }: MemberFacts): boolean {
  return circumstances.length + Object.keys(answers).length + Object.keys(clinicLevels).length > 0
}

/** What leaves nothing out of the meals and changes them all the same. */
function useOtherWords(facts: MemberFacts): string {
  const t = useText(subscribeText)
  const { minutesPerMeal, servings } = facts
  const hasBody = facts.heightCm || facts.weightKg || facts.activity || facts.energyKcal
  const words = [
    minutesPerMeal && t('about.minutes', { minutes: minutesPerMeal }),
    servings && t('about.servings', { count: servings }),
    hasBody && t('about.body'),
  ].filter((word) => typeof word === 'string')
  return words.join('; ')
}
