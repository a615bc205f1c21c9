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
  },
} as const
