// Also used by forms in the browser, which don't need the validation code, so this file must not import a
// library.

export const ACTIVITIES = ['sedentary', 'light', 'moderate', 'active', 'very_active'] as const
export const UNITS = ['us', 'metric'] as const
/**
 * The amount of whole grain, beans, fruit and vegetables that a member eats now, from which an increase of
 * fiber starts.
 */
export const USUAL_FIBER = ['little', 'some', 'much'] as const
export const HEMISPHERES = ['north', 'south'] as const

/** Personal triggers that a member may know: tags of foods that a health goal asks about. */
export const TRIGGERS = [
  'aged_cheese',
  'artificial_colour',
  'aspartame',
  'carbonated_drink',
  'cayenne_red_pepper',
  'chocolate',
  'citrus',
  'coffee',
  'hot_drink_over_60C',
  'hot_sauce',
  'marinated_meat',
  'mint',
  'msg_added',
  'onion',
  'processed_meat',
  'spicy_hot',
  'tomato',
  'wine',
] as const

/** Minimum and maximum of each fact, also shown by forms in the member's own units. */
export const FACT_LIMITS = {
  birthYear: { min: 1900, max: 2100 },
  heightCm: { min: 120, max: 230 },
  weightKg: { min: 30, max: 300 },
  energyKcal: { min: 1200, max: 4500 },
  servings: { min: 1, max: 12 },
  minutesPerMeal: { min: 10, max: 120 },
  dislikes: { max: 50, letters: 60 },
  otherAllergies: { max: 30, letters: 60 },
  medications: { max: 30, letters: 60 },
  recipes: { max: 100, letters: 120 },
  vitaminKUg: { min: 20, max: 800 },
  potassiumMg: { min: 1000, max: 5000 },
  sodiumMg: { min: 1000, max: 5000 },
  oxalateMg: { min: 40, max: 200 },
} as const

/**
 * Vitamin K in mcg a day: the level that plans stay close to without a clinic's figure, and the difference
 * from which a figure is confirmed.
 */
export const USUAL_VITAMIN_K = { withoutFigure: 160, farOff: 50 } as const

/** The plausible range of an adult's age and body mass index. Figures outside it are typing errors. */
export const BODY_LIMITS = {
  age: { min: 18, max: 105 },
  bmi: { min: 12, max: 80 },
} as const

/** Only the year of birth is known, so a member who turns 18 this year may still be 17. */
export const LEAST_AGE = BODY_LIMITS.age.min

/** Figures outside these ranges but within the limits are accepted after confirmation. */
export const USUAL_BODY = {
  age: { min: 18, max: 90 },
  heightCm: { min: 140, max: 205 },
  weightKg: { min: 40, max: 200 },
  bmi: { min: 16, max: 55 },
  /** The requested energy, as a share of the energy need. */
  energyShare: { min: 0.8, max: 1.25 },
} as const
