/** Words that the design system itself says. */
export const uiText = {
  en: {
    skip: 'Skip to content',
    dismiss: 'Dismiss alert',
    breadcrumb: 'Breadcrumb',
    optional: '(optional)',
    close: 'Close',
    loading: 'Loading',
    reference: 'Reference: {reference}',
    print: 'Print',
    late: {
      slow: 'This part of the page takes longer than usual. It appears here as soon as it has arrived.',
      failed: 'This part of the page could not be loaded yet.',
      stays: 'We keep trying. Check your connection; what you have chosen and told us stays in this tab.',
      retry: 'Try again now',
    },
    retry: 'Try again',
    yes: 'Yes',
    no: 'No',
    unknown: 'I do not know',
    showPassword: 'Show what is typed',
    hidePassword: 'Hide what is typed',
  },
} as const
