/** What is asked beside illnesses with which a clinician speaks first: read only by those who have one. */
export const agreedText = {
  en: {
    title: 'What we need to know',
    type_1_diabetes: 'Is your diabetes team in touch with you about this change?',
    alcohol_dependence: 'Has a clinician who knows of it agreed that you change how you eat?',
    hemochromatosis: 'Has the clinician who checks your iron agreed to a plan that does not lower it?',
    hospital_3_months: 'Has the team that treated you agreed to a new way of eating?',
    high_calcium: 'Has your doctor agreed to a plan with the usual milk and cheese, after a blood test?',
    high_potassium_ever: 'Has a clinician agreed to a plan, after a recent blood test for potassium?',
  },
} as const
