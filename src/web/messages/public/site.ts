/** What stands around every page: navigation, footer, and the pages for what is not there or failed. */
export const siteText = {
  en: {
    nav: {
      label: 'Main',
      brand: 'Careplate, home',
      home: 'Home',
      about: 'About',
      subscribe: 'Subscribe',
      pricing: 'Pricing',
      samplePlan: 'Sample Meal Plan',
      openMenu: 'Menu',
      closeMenu: 'Close menu',
    },
    footer: {
      disclaimer:
        'Our plans are food, not medical advice. They do not diagnose or treat, and they do not replace your doctor or dietitian. Ask them before you change how you eat if you have a condition, take medicine, or are pregnant.',
      careplate: 'Careplate',
      yourPlan: 'Your plan',
      legal: 'Legal and contact',
      blog: 'Blog',
      questions: 'Questions',
      account: 'My Account',
      trust: 'Who is behind it',
      people: 'Who is responsible',
      rules: 'How rules are made',
      contact: 'Contact',
      corrections: 'Corrections',
      terms: 'Terms',
      privacy: 'Privacy',
      healthData: 'Consumer health data',
      medical: 'Medical disclaimer',
      sandbox: 'This is a sandbox.',
      sandboxMoney: 'No money moves here, and only test cards work.',
      sandboxMail: 'Mail is not sent; it arrives in the <inbox>sandbox inbox</inbox>.',
    },
    notFound: {
      documentTitle: 'Not found · Careplate',
      title: 'This plate is empty',
      body: 'We could not find this {what}. It may have been moved or taken off the menu, or the address has a typo.',
      healthGoals: 'See all health goals',
    },
    error: {
      documentTitle: 'Something went wrong · Careplate',
      title: 'This page could not be loaded',
      passingTitle: 'One moment, please',
      passing: 'Careplate cannot reach its records right now. This page tries again by itself.',
      ourError:
        'Something failed on our side while we prepared it. It is written down, and we look at every case.',
      safe: 'A page that fails to load changes nothing and charges nothing. Your account, your plan and your goals are safe.',
      again: 'Try again',
    },
    recipe: {
      title: 'Recipe',
      description: 'Recipes of Careplate meal plans.',
      where: 'Choose a dish of <sample>the sample week</sample>.',
    },
  },
} as const
