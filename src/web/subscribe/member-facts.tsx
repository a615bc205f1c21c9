import type { MemberFacts } from '#members/profiles/facts.ts'
import { factsText } from '#web/messages/facts.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** What a member has told already, in a sentence, and where to change it. */
export function MemberFactsNote({ facts }: { facts: MemberFacts }) {
  const t = useText(subscribeText)
  const told = useToldWords(facts)
  return (
    <section aria-labelledby="about-you" className="flex flex-col gap-3">
      <h2 id="about-you" className="text-heading">
        {t('about.title')}
      </h2>
      <p className="max-w-measure">
        {told ? t('about.ofMember', { facts: told }) : t('about.ofMemberNothing')}
      </p>
      <p>
        <TextLink to={paths.facts()}>{t('about.change')}</TextLink>
      </p>
    </section>
  )
}

function useToldWords(facts: MemberFacts): string {
  const t = useText(subscribeText)
  const f = useText(factsText)
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const { diet, allergies = [], dislikes = [], minutesPerMeal, servings, medications = [] } = facts
  const hasBody = facts.heightCm || facts.weightKg || facts.activity || facts.energyKcal
  const words = [
    diet && f(`diet.${diet}`).toLowerCase(),
    allergies.length > 0 &&
      t('about.allergies', {
        list: list.format(allergies.map((name) => f(`allergies.${name}`).toLowerCase())),
      }),
    dislikes.length > 0 && t('about.dislikes', { list: list.format(dislikes) }),
    minutesPerMeal && t('about.minutes', { minutes: minutesPerMeal }),
    servings && t('about.servings', { count: servings }),
    medications.length > 0 && t('about.medicines'),
    hasBody && t('about.body'),
  ].filter((word) => typeof word === 'string')
  return words.join('; ')
}
