import type { RatedFood } from '../plan/rated-food.ts'
import { foodHasTag } from '../plan/rule-tag.ts'

/** The three fish lists of FDA and EPA: two or three servings a week, one serving a week, and none. */
type FishList = 'best' | 'good' | 'avoid'

type Fish = { list: FishList; mercuryUgPerG: number }

/** Fish that FDA and EPA advise against because of mercury. USDA writes `Fish, mackerel, king`. */
export const RICH_IN_MERCURY =
  'king mackerel|mackerel, king|marlin|orange roughy|roughy, orange|shark|swordfish|tilefish|bigeye'

/** Used for fish without a mean of its own: the highest figure of a fish on the list. */
const MOST_OF_LIST = { best: 0.23, good: 0.46, avoid: 1 } as const satisfies Record<FishList, number>

/**
 * FDA means in micrograms of mercury per gram, by fish name. The first match counts. Mussels and octopus are
 * on no list, so they count as best with a careful figure.
 */
const FISH: readonly (readonly [pattern: RegExp, list: FishList, mercuryUgPerG?: number])[] = [
  [new RegExp(RICH_IN_MERCURY, 'i'), 'avoid'],
  [/black sea bass|bass, black/i, 'best'],
  [/albacore|white tuna|tuna, white/i, 'good', 0.35],
  [/yellowfin/i, 'good', 0.354],
  [/halibut/i, 'good', 0.241],
  [/grouper/i, 'good', 0.448],
  [/snapper/i, 'good', 0.166],
  [/monkfish/i, 'good', 0.181],
  [/mahi|dolphinfish/i, 'good', 0.178],
  [/sea ?bass/i, 'good', 0.354],
  [/spanish mackerel|mackerel, spanish|sea ?trout|white croaker|black cod/i, 'good'],
  [/anchov/i, 'best', 0.016],
  [/\bcod\b/i, 'best', 0.111],
  [/herring/i, 'best', 0.078],
  [/atlantic mackerel|mackerel, atlantic/i, 'best', 0.05],
  [/mackerel/i, 'best', 0.088],
  [/pollock/i, 'best', 0.031],
  [/salmon/i, 'best', 0.022],
  [/sardine/i, 'best', 0.013],
  [/trout/i, 'best', 0.071],
  [/haddock/i, 'best', 0.055],
  [/whiting/i, 'best', 0.051],
  [/flounder|\bsole\b|plaice|flatfish/i, 'best', 0.056],
  [/tilapia/i, 'best', 0.013],
  [/catfish/i, 'best', 0.024],
  [/light tuna|tuna, light|skipjack/i, 'best', 0.128],
  [/shrimp|prawn/i, 'best', 0.009],
  [/\bcrab\b/i, 'best', 0.065],
  [/\bclams?\b/i, 'best', 0.009],
  [/oyster/i, 'best', 0.012],
  [/scallop/i, 'best', 0.003],
  [/squid|calamari/i, 'best', 0.024],
  [/mussel/i, 'best', 0.03],
  [/octopus/i, 'best', 0.05],
  [/croaker|butterfish|crawfish|crayfish|\bhake\b|lobster|mullet|\bperch\b|pickerel/i, 'best'],
  [/\bshad\b|\bskate\b|\bsmelt|whitefish/i, 'best'],
]

/** Returns the list and the mercury of a fish or shellfish. Returns null for any other food. */
export function fishOf(food: RatedFood): Fish | null {
  if (!foodHasTag(food, 'fish_or_shellfish')) return null
  const listed = FISH.find(([pattern]) => pattern.test(food.name))
  const list = listed?.[1] ?? 'good'
  return { list, mercuryUgPerG: listed?.[2] ?? MOST_OF_LIST[list] }
}
