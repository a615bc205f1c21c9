import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { homeText } from '#web/messages/home.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'
import { Section } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function PlateShelf({ plates }: { plates: RecipePlate[] }) {
  const t = useText(homeText)
  return (
    <Section id="plates" title={t('table.title')} lead={t('table.lead')}>
      <ul className="plate-shelf">
        {plates.map((plate) => (
          <li key={plate.slug}>
            <PlatePortrait seed={plate.slug} name={plate.name} items={plate.items} className="w-full" />
            <p className="mt-3 text-center text-small leading-snug text-balance">{plate.name}</p>
          </li>
        ))}
      </ul>
      <p className="mt-9">
        <TextLink to={paths.samplePlan()} className="inline-block py-1">
          {t('table.week')}
        </TextLink>
      </p>
    </Section>
  )
}
