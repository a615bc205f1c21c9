export const shareText = {
  en: {
    alt: 'Three plates seen from above, and the words {words}',
    home: {
      title: 'Personalized Therapeutic Meal Plans, Delivered Weekly',
      line: 'Seven days of meals for your health, with every rule and its source shown.',
    },
    plan: { title: 'The {name} plan', line: '{description} 7 days free.' },
    samplePlan: { title: 'Sample Meal Plan', line: 'Seven days for {goal}: every recipe, and the proof.' },
  },
} as const
