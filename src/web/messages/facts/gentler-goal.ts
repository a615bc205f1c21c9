/** A gentler health goal in the place of a refused one. */
export const gentlerGoalText = {
  en: {
    means: 'The gentler {goal} plan does not leave out wheat.',
    choose: 'Choose the {goal} plan instead',
    chosen: 'Your health goal is {goal} now. What you typed is still here, and not saved yet.',
  },
} as const
