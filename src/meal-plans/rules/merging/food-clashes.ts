import type { Clash } from './clashes.ts'

/** Clashes between a limit on what a food contains and a health goal that wants the food. */
export const FOOD_CLASHES: readonly Clash[] = [
  {
    id: 'fish-with-gout',
    holds: ['gout-fish'],
    how: 'relaxed',
    limits: {
      'med-fish': { min: 1.5 },
      'pso-fish': { min: 1.5 },
      'cvd-fish': { min: 1.5 },
      'dep-fish': { min: 1.5 },
      'endo-fish': { min: 1.5 },
      'ibd-n3': { min: 1.5 },
      'safe-fish-least': { min: 180 },
    },
    why: 'Fish brings purines; 227 g raw a week is the hard limit, and salmon or trout within it meet most of what the goals ask for.',
    sentence:
      'Your health goal asks for more fish than is good with gout. We serve a little, about a serving and a half a week.',
  },
  {
    id: 'fish-low-in-mercury',
    holds: ['safe-fish-week'],
    how: 'relaxed',
    limits: { 'med-fish': { min: 2.25 }, 'pso-fish': { min: 2.25 } },
    why: 'FDA and EPA advise 8 to 12 oz a week, weighed before cooking, for women who may bear a child. Three cooked servings of 100 g are more.',
    sentence:
      'Your health goal asks for three servings of fish. For you, 8 to 12 ounces a week are right, so we plan a little less.',
  },
  {
    id: 'nuts-and-greens-with-kidney-stones',
    holds: ['stones-oxalate'],
    how: 'follows',
    yields: ['ldl-nuts', 'htn-nuts', 'mind-nut', 'mind-leafy_green', 'med-nuts', 'pso-nuts', 'dep-nut'],
    why: 'Almonds, cashews and spinach bring most of the oxalate of a day, whose limit is hard. Pistachios, walnuts and macadamias, kale, collards and lettuce hold little.',
    sentence:
      'Your health goal asks for nuts or greens. With kidney stones they come in kinds that hold little oxalate, in amounts that fit.',
  },
]
