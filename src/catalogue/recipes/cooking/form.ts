/** How a food is cut. */
const CUTS = [
  'whole',
  'halved',
  'wedges',
  'sliced',
  'coins',
  'sticks',
  'diced',
  'grated',
  'shredded',
  'chopped',
  'crumbled',
  'mashed',
] as const

/** How an egg is cooked, and a pasta is shaped. */
const MADE = ['fried', 'poached', 'scrambled', 'penne', 'spaghetti', 'shells', 'fusilli'] as const

/** What it is cooked or mixed into until only its colour is to be seen. */
const FILLS = ['soup', 'porridge', 'sauce', 'blended'] as const

/** What the dish is made of, as a whole piece; `bowl` is what lies at the bottom of one. */
const BODIES = [
  'omelette',
  'pancake',
  'patty',
  'muffin',
  'baked',
  'toast',
  'taco',
  'wrap',
  'roll',
  'nori roll',
  'bowl',
] as const

/** How an ingredient lies on the plate. `within` is inside the dish's body, `hidden` is not to be seen. */
export const FORMS = [...CUTS, ...MADE, ...FILLS, ...BODIES, 'within', 'hidden'] as const
export type Form = (typeof FORMS)[number]
