export const SLOTS = ['detox', 'breakfast', 'lunch', 'dinner', 'snack', 'tea'] as const

export type Slot = (typeof SLOTS)[number]

/** The slots that are meals. The other slots are drinks. */
export const MEAL_SLOTS = ['breakfast', 'lunch', 'dinner', 'snack'] as const

export const MAIN_MEALS = ['breakfast', 'lunch', 'dinner'] as const

/** Slots whose dish is shown as a sentence, without the recipe. */
export const SMALL_SLOTS = ['detox', 'snack', 'tea'] as const

export function isSmall(slot: Slot): boolean {
  return SMALL_SLOTS.some((small) => small === slot)
}
