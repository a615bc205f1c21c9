/** Profiles in the back office. */
export const adminProfileText = {
  en: {
    title: 'Profiles',
    empty: 'A profile is made when somebody creates an account on the subscribe page.',
    columns: { id: 'ID', username: 'Username', plan: 'Plan', goals: 'Goals', created: 'Created' },
    admin: 'Admin',
  },
} as const
