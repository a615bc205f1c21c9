// Used by forms in the browser, which need not carry what checks them: nothing here imports a library.

export const ACTIVITIES = ['sedentary', 'light', 'moderate', 'active', 'very_active'] as const
export const UNITS = ['us', 'metric'] as const

/** What a fact may be at least and at most, for forms that say so in the member's own units. */
export const FACT_LIMITS = {
  birthYear: { min: 1900, max: 2100 },
  heightCm: { min: 100, max: 250 },
  weightKg: { min: 30, max: 400 },
  energyKcal: { min: 1000, max: 5000 },
  servings: { min: 1, max: 12 },
  minutesPerMeal: { min: 10, max: 120 },
  dislikes: { max: 50, letters: 60 },
} as const
