/** What operators see of the health of the product. */
export const adminHealthText = {
  en: {
    title: 'System health',
    about: 'What the product stands on, as it was checked a moment ago.',
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
      orders: 'Meal plans in line',
      certificate: 'Certificate',
      clock: 'Clock',
    },
    states: { well: 'Well', failing: 'Needs you', unknown: 'Not known' },
    toDo: 'What to do: {toDo}',
    checkedAt: 'Checked {at}',
    again: 'Check again',
  },
} as const
