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

/** How an egg is cooked, a meat is browned, and a pasta is shaped. */
const MADE = ['fried', 'poached', 'scrambled', 'charred', 'penne', 'spaghetti', 'shells', 'fusilli'] as const

/** What it is cooked or mixed into until only its color is to be seen; `stirred` dyes whatever it went into. */
const FILLS = ['soup', 'porridge', 'sauce', 'blended', 'stirred'] as const

/**
 * What the dish is made of, as a whole piece. What is `stuffed` holds what is `within`; `bowl` is what lies at the
 * bottom of one, and a `bed` what all the rest is mixed into.
 */
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
  'stuffed',
  'bowl',
  'bed',
] as const

/** How an ingredient lies on the plate. `within` is inside the dish's body, `hidden` is not to be seen. */
export const FORMS = [...CUTS, ...MADE, ...FILLS, ...BODIES, 'within', 'hidden'] as const
export type Form = (typeof FORMS)[number]
