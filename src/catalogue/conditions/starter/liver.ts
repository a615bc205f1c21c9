import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const liverConditions: StarterCondition[] = [
  {
    ruleSet: 'fatty-liver',
    name: 'Fatty liver (MASLD)',
    category: 'Liver Health',
    description: 'A Mediterranean-style week without alcohol or sugary drinks, rich in fiber and olive oil.',
    dietFocus: 'Mediterranean-style meals without alcohol or sugary drinks, rich in fiber and olive oil',
    enabled: true,
    prompt: `Word a week of Mediterranean-style meals for an adult with fatty liver disease linked to metabolism (MASLD), without alcohol, sugary drinks or syrups. Speak kindly about weight and only where weight loss is the person’s own goal. Do not promise that liver fat or scarring goes away, do not use the words detox or cleanse, and do not address people with cirrhosis. ${WORDING_RULES}`,
    goal: {
      headline: 'Mediterranean cooking with the sugar turned down',
      overview: [
        'Fatty liver linked to metabolism, now called MASLD, often causes no symptoms. Guidelines agree on where to begin: a Mediterranean-style diet, no sugary drinks, little or no alcohol, and weight loss where there is weight to lose. The evidence is strong that weight loss helps the liver. Guidelines set 5% of body weight as the first aim, and 7 to 10% as the next.',
        'How much food does without a change in weight is less certain. This plan is not for people with cirrhosis, who need more protein and a specialist’s advice.',
      ].join('\n\n'),
      dietFocusOverview:
        'Alcohol and sugary drinks are firm exclusions. Beyond them, the plan aims for added sugar within 5% of energy, saturated fat within 10%, at least two tablespoons of olive oil a day, red and processed meat at most twice a week, and 14 g of fiber for every 1,000 kcal.',
      dietFocusHighlights: [
        {
          headline: 'Sugar, especially in drinks',
          overview:
            'The liver readily turns surplus fructose into fat. Sugary drinks are out, syrups high in fructose too, and sweetness comes from fruit.',
        },
        {
          headline: 'No alcohol',
          overview:
            'European guidelines discourage any alcohol when the liver already carries fat. No recipe here contains it, not even a splash of wine in a sauce.',
        },
        {
          headline: 'Olive oil, fish and beans',
          overview:
            'The Mediterranean pattern is the one that liver guidelines recommend. Oil, nuts, fish and beans take the place of butter and red meat; whole grains replace refined ones.',
        },
        {
          headline: 'Weight, at your own pace',
          overview:
            'For people with overweight, guidelines advise eating 500 to 1,000 kcal a day less. Whether that suits you is for you and your doctor to decide, above all if you use insulin or a GLP-1 medicine.',
        },
        {
          headline: 'Coffee, if you like it',
          overview:
            'People who drink three or more cups a day tend to have less scarring. That comes from observation only, so we invite coffee and do not prescribe it.',
        },
      ],
      dietCtaHeadline: 'A week that liver guidelines would recognize',
      dietCtaSubhead:
        'Seven days in the Mediterranean style, with added sugar, saturated fat and fiber counted for you.',
    },
    focus: [
      {
        focus: 'No sugary drinks',
        description: 'Water, tea and coffee instead, and added sugar aims for 5% of energy or less.',
      },
      { focus: 'No alcohol', description: 'None in the glass and none in the recipes.' },
      {
        focus: 'Mediterranean fats',
        description: 'Aims for at least two tablespoons of olive oil a day, with nuts and fish.',
      },
      {
        focus: 'Fiber',
        description: 'Aims for at least 14 g for every 1,000 kcal, from beans, whole grains and vegetables.',
      },
    ],
    tips: [
      'Change the drinks first: sparkling water with lemon in place of soda or juice.',
      'Eat fruit whole rather than as juice; the fiber slows its sugar down.',
      'Check labels for high-fructose corn syrup and agave, in sauces too.',
      'Dress vegetables with olive oil and lemon, and leave butter for rare days.',
      'Plan at least two dinners a week around beans or lentils.',
      'If you enjoy coffee and it agrees with you, drink it unsweetened.',
      'Walk after a meal; activity helps liver fat, with or without weight loss.',
      'Tell your doctor about supplements and herbal products: some strain the liver.',
      'If weight loss is your aim, slow and steady is easier to keep.',
    ],
    goalText:
      'Eat Mediterranean-style without alcohol or sugary drinks, with little added sugar, olive oil as the main fat and plenty of fiber.',
    planOverview:
      'This week follows the Mediterranean pattern that liver guidelines recommend. Alcohol and sugary drinks are absent; sweetness comes from fruit. Olive oil, fish, beans and whole grains carry the meals.',
  },
]
