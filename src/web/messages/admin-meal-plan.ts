/** Meal plans in the back office. */
export const adminMealPlanText = {
  en: {
    title: 'Meal plans',
    empty: 'A meal plan is made for each member when the trial starts, and each week after that.',
    columns: {
      id: 'Meal Plan ID',
      healthGoal: 'Health Goal',
      profile: 'Profile ID',
      created: 'Created',
    },
  },
} as const
