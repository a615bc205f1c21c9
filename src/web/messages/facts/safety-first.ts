/** What is asked of a member who has an account, and was never asked what safety asks, before anything is paid. */
export const safetyFirstText = {
  en: {
    eyebrow: 'Before you pay',
    title: 'First, what keeps your meals safe',
    lead: 'Some circumstances, allergies and medicines rule a plan out or change it. No card is asked for before you have answered.',
    elsewhere:
      'Some of this was changed on another device or in another tab. Save again to keep what is shown here.',
    go: 'Save and continue',
  },
} as const
