/** Cuts of a food. */
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

/** Styles of cooking an egg, browning meat, and shapes of pasta. */
const MADE = ['fried', 'poached', 'scrambled', 'charred', 'penne', 'spaghetti', 'shells', 'fusilli'] as const

/** Mixtures in which only the color of an ingredient is visible. `stirred` dyes the mixture it went into. */
const FILLS = ['soup', 'porridge', 'sauce', 'blended', 'stirred'] as const

/**
 * Main bodies of a dish, as one whole piece. A `stuffed` body contains the ingredients that are `within`.
 * `bowl` is the layer at the bottom of a bowl, and a `bed` is what all other ingredients are mixed into.
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

/** Forms of an ingredient on the plate. `within` is inside the dish's body; `hidden` is not visible. */
export const FORMS = [...CUTS, ...MADE, ...FILLS, ...BODIES, 'within', 'hidden'] as const
export type Form = (typeof FORMS)[number]
