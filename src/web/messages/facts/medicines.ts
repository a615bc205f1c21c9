export const medicinesText = {
  en: {
    legend: 'Which medicines do you take?',
    hint: 'Some foods change how a medicine works, so we ask everybody. Never change a medicine because of a meal plan.',
    none: 'None',
    withheld: 'I would rather not say',
    withheldNote:
      'Then your plan keeps to the firm limits that each medicine has by itself. It is not made for lithium, nor for two medicines that hold potassium back: please name those. Some weeks offer fewer dishes.',
    search: {
      label: 'Name of a medicine',
      hint: 'The name on the box will do, such as Lipitor or atorvastatin. You can paste a whole list.',
      add: 'Add',
      list: 'Medicines that begin like this',
      failed: 'Our list of medicines could not be loaded. Check your connection, then type again.',
    },
    chosen: 'Your medicines',
    remove: 'Remove {name}',
    error: 'We need one more answer about a medicine. It is below its name.',
  },
} as const
