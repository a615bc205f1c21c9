export const bodyText = {
  en: {
    check: 'Please check height and weight, and whether you meant pounds and inches.',
    aim: {
      legend: 'Do you want to lose weight?',
      hint: 'Only then may a day hold less than your body uses, and only where that is safe for you.',
      yes: 'Yes, a little at a time',
    },
    fiber: {
      legend: 'How much whole grain, beans, fruit and vegetables do you eat now?',
      hint: 'Fiber begins near what you are used to and grows by a few grams a week.',
      little: 'Little',
      some: 'Some',
      much: 'A lot',
    },
    questions: {
      title: 'A few questions about your weight and energy',
      error: 'Please answer this, so that we know whether a plan is right for you.',
      notMeant: 'Then please correct the figures above.',
      body_figures_meant:
        'Some of these figures are unusual. Are year of birth, height and weight right, also in their units?',
      clinician_agreed: 'Has a doctor or dietitian who knows you agreed to such a plan?',
      weight_same_for_years: 'Has this been your weight for years?',
      unintended_weight_loss: 'Did you lose weight without meaning to in the last six months?',
      fears_weight_gain: 'Do you fear gaining weight, or skip or purge meals?',
      energy_wish_meant:
        'The energy that you ask for is far from what your body uses, about {need, number} kcal. Did you mean it?',
      weight_change_meant: 'Your weight has changed by more than 7% in two months. Was that meant?',
      appetite_lost: 'Have you lost your appetite lately?',
    },
  },
} as const
