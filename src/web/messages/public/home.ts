export const homeText = {
  en: {
    documentTitle: 'Careplate: personalized therapeutic meal plans, delivered weekly',
    description:
      'Seven days of meals for the health goal you choose, planned by rules with published sources and sent by email each week. Try it free for 7 days.',
    hero: {
      title: 'Personalized Therapeutic Meal Plans, Delivered Weekly',
      lead: 'Seven days of meals for the health goal you choose: <together>AI-personalized</together>, science-backed, and sent to you by email each week.',
      start: 'Start 7 Day Trial',
      how: 'How does it work?',
      startWith: 'Or go straight to your goal',
      startWithGoal: 'Start with',
      price: '7 days free, then from {price} a month. Cancel before then and pay nothing.',
    },
    goals: {
      title: 'Select Your Health Goal',
      lead: 'Choose what you would like food to help with. Each goal has its own rules, and each rule says where it comes from.',
      general: 'Not a goal of its own yet',
    },
    table: {
      title: 'On the table',
      lead: 'These pictures are drawn from the recipes: every food by its weight, in its own color. The same grams are what we add up to check a plan against its rules.',
      week: 'See a whole week of them',
    },
    proof: {
      title: 'Every week shows its work',
      lead: 'A plan is checked rule by rule before it reaches you. This is the sample week for {goal}, as it was computed from its grams.',
      met: '{passed, number} of {total, number} rules met',
      link: 'Read the whole proof',
    },
    blog: { title: 'From the blog', all: 'All posts' },
    plans: {
      title: 'Choose a plan',
      lead: 'Every plan starts with 7 days free. Cancel before they end and pay nothing.',
    },
  },
} as const
