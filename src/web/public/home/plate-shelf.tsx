import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { paths } from '#web/paths.ts'
import { PlatePortrait } from '#web/plates/plate-portrait.tsx'
import { Section } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function PlateShelf({ plates }: { plates: RecipePlate[] }) {
  return (
    <Section
      id="plates"
      title="On the table"
      lead="These pictures are drawn from the recipes: every food by its weight, in its own color. The same grams are what we add up to check a plan against its rules."
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-9 sm:grid-cols-3 lg:grid-cols-6">
        {plates.map((plate) => (
          <li key={plate.slug}>
            <PlatePortrait seed={plate.slug} name={plate.name} items={plate.items} className="w-full" />
            <p className="mt-3 text-center text-small leading-snug text-balance">{plate.name}</p>
          </li>
        ))}
      </ul>
      <p className="mt-9">
        <TextLink to={paths.samplePlan()}>See a whole week of them</TextLink>
      </p>
    </Section>
  )
}
