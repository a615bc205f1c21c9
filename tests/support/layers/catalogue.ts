import type { Layers } from './layers.ts'

/** Recipes stand on foods, foods on nutrients. What a new installation begins with stands on all of them. */
export const CATALOGUE: Layers = [
  [
    'fdc-number.ts',
    'text-field.ts',
    'listing.ts',
    'uses.ts',
    'catalogue-version.ts',
    'search',
    'recipes/cooking',
  ],
  ['columns'],
  ['tables.ts'],
  ['recalls'],
  ['followed-version.ts', 'cached-part.ts', 'read-model.ts'],
  ['nutrients', 'pricing-plans', 'medicines', 'conditions', 'conditions/choosing'],
  ['foods'],
  ['food-words'],
  ['recipes'],
  ['foods/acts', 'recipes/acts'],
  ['list-last-changes.ts', 'catalogue-cache.ts'],
  ['routes'],
  ['conditions/starter', 'foods/starter', 'recipes/starter'],
  ['starter'],
  ['foods/import-fdc'],
]
