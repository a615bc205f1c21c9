/** At the end of the navigation of all pages; apart from the account's texts, which few of them need. */
export const sessionLinksText = {
  en: {
    week: 'This week',
    shopping: 'Shopping',
    toDiary: 'Diary',
    diary: 'Note how today was in your diary',
    login: 'Log in',
    account: 'Account',
    admin: 'Admin',
  },
} as const
