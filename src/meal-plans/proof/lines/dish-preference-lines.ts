import type { PersonContext, PersonLine } from '../person-line.ts'

/** Writes a line for each dish that a member never wants again or wants more often. */
export function dishPreferenceLines({ request: { input }, served }: PersonContext): PersonLine[] {
  return [
    ...input.neverRecipes.map((slug) => neverLine(slug, served)),
    ...input.favoriteRecipes.map((slug) => favoriteLine(slug, served)),
  ]
}

function neverLine(slug: string, served: string[]): PersonLine {
  const isServed = served.includes(slug)
  return {
    id: `never:${slug}`,
    kind: 'wish',
    name: nameOf(slug),
    state: isServed ? 'fail' : 'pass',
    sentence: isServed
      ? 'You never want it again, and it is in the plan.'
      : 'Never again: it is not in the plan.',
  }
}

function favoriteLine(slug: string, served: string[]): PersonLine {
  const times = served.filter((one) => one === slug).length
  return {
    id: `favorite:${slug}`,
    kind: 'wish',
    name: nameOf(slug),
    state: times > 0 ? 'pass' : 'told',
    sentence:
      times === 0
        ? 'More often: it does not fit this week, and comes before others again.'
        : `More often: it is in this plan ${times === 1 ? 'once' : `${times} times`}.`,
  }
}

/** Derives a dish name from its slug, because a proof contains only foods and grams. */
function nameOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
