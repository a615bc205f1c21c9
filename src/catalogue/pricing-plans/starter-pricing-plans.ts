import type { StarterPricingPlan } from './pricing-plan.ts'

/** The pricing plans of a new installation. */
export const starterPricingPlans: StarterPricingPlan[] = [
  {
    slug: 'essential',
    name: 'Essential',
    descriptionShort: 'One health goal, and a week of meals worked out for it.',
    descriptionLong:
      'Essential covers one health goal. Each week brings seven days of meals planned for it, by email and on your account page, with recipes that give grams as well as cups and spoons. Every plan lists the rules it follows, the value we computed for each, and the source behind it, so that you or your dietitian can check our work.',
    features: [
      'One health goal of your choice',
      'A new seven-day meal plan by email every week',
      'A morning drink, breakfast, lunch, dinner, a snack and tea for each day',
      'Recipes with grams, household measures and clear steps',
      'Each rule with its limit, the computed value and its source',
      'Seven days free; cancel before they end and pay nothing',
    ],
    priceCents: 1900,
    featured: false,
    healthGoals: 1,
    stripe: { priceId: 'price_careplate_essential', productId: 'prod_careplate_essential', buyUrl: '' },
  },
  {
    slug: 'balance',
    name: 'Balance',
    descriptionShort: 'Two health goals, looked after in one week of meals.',
    descriptionLong:
      'Many people look after two things at once, such as blood pressure and blood sugar. Balance works the rules of both goals into one week of meals, so that you cook once rather than follow two diets. Where both goals set a limit, you see each of them, with its source and the value we computed. Nutrients come from USDA FoodData Central, and missing data are named.',
    features: [
      'Up to two health goals in one meal plan',
      'A new seven-day meal plan by email every week',
      'A morning drink, breakfast, lunch, dinner, a snack and tea for each day',
      'Recipes with grams, household measures and clear steps',
      'Each rule of both goals with its limit, computed value and source',
      'Seven days free; cancel before they end and pay nothing',
    ],
    priceCents: 2900,
    featured: true,
    healthGoals: 2,
    stripe: { priceId: 'price_careplate_balance', productId: 'prod_careplate_balance', buyUrl: '' },
  },
  {
    slug: 'complete',
    name: 'Complete',
    descriptionShort: 'Up to four health goals, for days with a lot to think of.',
    descriptionLong:
      'Complete is for people with several things to keep in mind. It works the rules of up to four health goals into one week of meals. More rules leave fewer dishes to choose from, and sometimes goals pull in different directions; the plan then shows which rules are met and which are not, with the limit, the value and the source, so that nothing is smoothed over.',
    features: [
      'Up to four health goals in one meal plan',
      'A new seven-day meal plan by email every week',
      'A morning drink, breakfast, lunch, dinner, a snack and tea for each day',
      'Recipes with grams, household measures and clear steps',
      'Each rule of every goal with its limit, computed value and source',
      'Seven days free; cancel before they end and pay nothing',
    ],
    priceCents: 3900,
    featured: false,
    healthGoals: 4,
    stripe: { priceId: 'price_careplate_complete', productId: 'prod_careplate_complete', buyUrl: '' },
  },
]
