/** What operators see of the health of the product. */
export const adminHealthText = {
  en: {
    title: 'System health',
    about: 'The services Careplate depends on.',
    banner: {
      label: 'System health',
      wrong: '{count, plural, one {# thing needs} other {# things need}} an operator: {names}.',
      open: 'See what to do',
    },
    names: {
      worker: 'Worker',
      stripe: 'Stripe',
      mail: 'Email',
      disk: 'Disk',
      orders: 'Meal plan queue',
      certificate: 'Certificate',
      clock: 'Clock',
    },
    states: { well: 'OK', failing: 'Needs attention', unknown: 'Unknown' },
    toDo: 'What to do: {toDo}',
    checkedAt: 'Checked {at}',
    again: 'Check again',
    checkedAgain: 'Checked again.',
  },
} as const
