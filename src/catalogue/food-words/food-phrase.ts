/**
 * Words that mean several foods. In a sentence the first meaning applies; a member who enters the word as a
 * wish is asked which food is meant.
 */
export const SEVERAL_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  pepper: ['black-pepper', 'bell-pepper', 'chili'],
  peppers: ['bell-pepper', 'chili'],
  coriander: ['cilantro', 'coriander-seed'],
  fennel: ['fennel-bulb', 'fennel-seed'],
  currant: ['raisin', 'red-currant'],
  sprouts: ['brussels-sprout', 'bean-sprout'],
  chips: ['french-fry', 'potato-chip', 'tortilla'],
  chicory: ['belgian-endive', 'endive', 'inulin'],
  jelly: ['gelatin', 'jam'],
}

/** Phrases that sound like a food but are not a food, or not that food. */
export const NO_FOOD: readonly string[] = [
  'up to date',
  'to date',
  'use by date',
  'best before date',
  'sell by date',
  'date of birth',
  'horse chestnut',
  'milk thistle',
  'fatty liver',
  'orange vegetable',
  'orange flesh',
  'salmon color',
  'butterfly',
  'green light',
  'game plan',
  'chewing gum',
  'ginger hair',
  'lemon yellow',
  'olive green',
  'chestnut brown',
  'evening primrose oil',
  'essential oil',
  'sugar free',
  'blood sugar',
  'blood sugars',
  'milk sugar',
  'milk tooth',
  'in water',
]
