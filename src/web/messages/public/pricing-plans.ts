export const pricingPlansText = {
  en: {
    title: 'Pricing',
    description:
      'Careplate plans by the number of health goals they cover. Each starts with 7 days free; cancel before they end and pay nothing.',
    lead: 'Plans differ in one thing: how many health goals your week is planned for. Each starts with 7 days free.',
    featured: 'Featured',
    getStarted: 'Get started today',
    getStartedWith: 'Get started today with {plan}',
    choose: 'Choose',
    details: 'Plan Details',
    detailsOf: 'Plan Details: {plan}',
    noPlans: {
      title: 'No plans are on sale right now',
      body: 'Plans and prices will be shown here. The sample meal plan shows what a week looks like.',
    },
    afterTrial:
      'After your trial you are charged the price of your plan once a month. You can change or cancel it at any time on your account page.',
    price: '<amount>{price}</amount> per month',
    goals: '{count, plural, one {# health goal} other {# health goals}}',
    featuredGoals: 'Featured · {goals}',
    including: 'Including a diet for {goal}: {dietFocus}',
    plan: {
      documentTitle: 'The {name} plan',
      unknown: 'Plan',
      description: '{short} {price} per month after 7 days free.',
      features: 'What you get',
      sample: 'See a whole sample week',
      priceLabel: 'Price',
      free: '7 Days Free',
      afterwards: 'Then {price} a month. Cancel before the trial ends and pay nothing.',
      includes: 'Includes {count, plural, one {# health goal} other {# health goals}}.',
    },
  },
} as const
