import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const hormonalMetabolicConditions: StarterCondition[] = [
  {
    ruleSet: 'type-2-diabetes',
    name: 'Type 2 diabetes and prediabetes',
    category: 'Hormonal Health',
    description:
      'Carbohydrate spread evenly over the day, with plenty of vegetables, fiber and whole grains.',
    dietFocus: 'evenly spread carbohydrate with vegetables, whole grains and fiber, and no sugary drinks',
    enabled: true,
    prompt: `Word a week of meals for an adult with type 2 diabetes or prediabetes, in which carbohydrate is spread evenly and vegetables fill half the plate at lunch and dinner. Keep the tone free of blame and avoid words such as cheat, guilt or bad food. Do not promise glucose or weight results, do not speak of remission, and do not advise changing insulin or tablets. ${WORDING_RULES}`,
    goal: {
      headline: 'Even carbohydrate, so no meal carries it all',
      overview: [
        'No single share of carbohydrate, fat and protein suits everyone with type 2 diabetes; the American Diabetes Association says so itself. What its consensus report does support is a pattern: plenty of vegetables, whole grains in place of refined ones, fiber, and very little added sugar. The evidence is strong that such patterns help with blood glucose.',
        'We spread carbohydrate over the day, so that the peaks are easier to foresee. If you use insulin or a sulfonylurea, speak with your prescriber before you change how much you eat. This plan is not for pregnancy.',
      ].join('\n\n'),
      dietFocusOverview:
        'Carbohydrate is shared out over meals and snack by the energy of your day, about the same from one day to the next. Fiber aims for 14 g per 1,000 kcal, at least half of grains are whole, and sodium aims to stay under 2,300 mg. Sugary drinks are a firm exclusion.',
      dietFocusHighlights: [
        {
          headline: 'The same shape every day',
          overview:
            'Tuesday’s breakfast is meant to hold about as much carbohydrate as Monday’s. That makes your readings easier to understand, for you and for your care team.',
        },
        {
          headline: 'Half a plate of vegetables',
          overview:
            'Lunch and dinner aim for at least one and a half servings of non-starchy vegetables, such as broccoli, salad, peppers or green beans, before anything else goes on the plate.',
        },
        {
          headline: 'Grains with their fiber',
          overview:
            'Oats, barley, brown rice, whole-grain bread and beans bring fiber along with their starch. The aim is that at least half of the week’s grains are whole.',
        },
        {
          headline: 'The heart as well',
          overview:
            'Diabetes and heart disease often travel together. Saturated fat aims for 10% of energy or less and sodium for 2,300 mg, with oil, nuts and fish as the main fats.',
        },
        {
          headline: 'Medicines to mention',
          overview:
            'Insulin and sulfonylureas can bring glucose too low when carbohydrate falls. With an SGLT2 inhibitor, very-low-carbohydrate eating is not advised; this plan keeps carbohydrate moderate.',
        },
      ],
      dietCtaHeadline: 'See the carbohydrate before you sit down',
      dietCtaSubhead:
        'Seven days of meals with carbohydrate counted at each one, and the fiber to go with it.',
    },
    focus: [
      {
        focus: 'Even carbohydrate',
        description: 'Shared out over meals and snack, about the same every day.',
      },
      { focus: 'Non-starchy vegetables', description: 'About half the plate at lunch and dinner.' },
      {
        focus: 'Fiber and whole grains',
        description: 'Aims for 14 g of fiber per 1,000 kcal, with at least half of all grains whole.',
      },
      {
        focus: 'No sugary drinks',
        description: 'No drink has sugar added, and fruit juice is avoided.',
      },
    ],
    tips: [
      'Eat at about the same times each day, so that readings are easier to compare.',
      'Start lunch and dinner with the vegetables.',
      'Weigh dry rice and pasta for a week; after that your eye will know.',
      'Choose whole fruit over juice and spread it across the day.',
      'Put protein beside carbohydrate: yogurt with fruit, egg with toast.',
      'Read “total carbohydrate” on the label, not just “sugars”.',
      'If you can, walk for ten minutes after a meal; it softens the rise.',
      'If your medicine can cause low glucose, carry glucose tablets or juice.',
      'Test when your team suggests it and note what you ate: your own numbers teach most.',
      'Ask your prescriber before you change how much carbohydrate you eat.',
    ],
    goalText:
      'Spread carbohydrate evenly over the day, with half a plate of vegetables at lunch and dinner, plenty of fiber and no sugary drinks.',
    planOverview:
      'This week spreads carbohydrate evenly, with about the same amount at the same meal each day. Vegetables fill half the plate at lunch and dinner, and grains are mainly whole. It is meant to go beside your medicine and your own glucose readings.',
  },
  {
    ruleSet: 'hypothyroidism',
    name: 'Hypothyroidism and Hashimoto’s',
    category: 'Hormonal Health',
    description:
      'A balanced week with enough iodine, selenium and iron, and nothing left out without reason.',
    dietFocus: 'balanced meals with reliable sources of iodine, selenium and iron, and no kelp',
    enabled: true,
    prompt: `Word a week of balanced meals for an adult with hypothyroidism or Hashimoto’s who takes thyroid medicine. Mention dairy, eggs, fish and iodized salt as everyday sources, and keep breakfast separate from the morning dose. Do not suggest kelp, iodine or selenium supplements, do not recommend going gluten-free, and do not say that food improves thyroid function or replaces medicine. ${WORDING_RULES}`,
    goal: {
      headline: 'Enough iodine and selenium, and no food myths',
      overview: [
        'An underactive thyroid is usually managed with medicine, and no diet replaces it. What food can do is cover the nutrients the thyroid uses, chiefly iodine, selenium and iron, and stay out of the way of your tablet. The evidence for diet going further than that is limited.',
        'Gluten-free eating, broad exclusions and large doses of iodine are often advised online. Research does not support them for hypothyroidism by itself, and too much iodine can unsettle the thyroid. So this plan is simply balanced. It is not for pregnancy, when the need for iodine is higher.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for the reference intakes: 150 mcg of iodine, at least 55 mcg of selenium, and 18 mg of iron for women up to 50, or 8 mg otherwise. Food tables often lack iodine, so we also count a daily source, and where data are missing the plan says so.',
      dietFocusHighlights: [
        {
          headline: 'Iodine, enough and no more',
          overview:
            'Dairy, eggs, white fish and iodized salt are steady sources, at least one a day. Kelp and kombu are left out, because a single serving can hold far too much.',
        },
        {
          headline: 'Selenium from ordinary food',
          overview:
            'Fish, eggs, poultry, beans and grains cover it. Brazil nuts are rich but vary tenfold from nut to nut, so the plan allows no more than two a day.',
        },
        {
          headline: 'Room for your tablet',
          overview:
            'Levothyroxine is usually taken 30 to 60 minutes before breakfast. Coffee, soy and foods rich in calcium or fiber can lower how much you absorb, so they wait.',
        },
        {
          headline: 'Gluten and cabbage may stay',
          overview:
            'Gluten needs to go only if celiac disease is confirmed. Cooked broccoli, cabbage and kale in normal portions are no problem when iodine is sufficient.',
        },
      ],
      dietCtaHeadline: 'A balanced week, without the myths',
      dietCtaSubhead:
        'Seven days planned to cover iodine, selenium and iron, with a plain word where food tables have gaps.',
    },
    focus: [
      {
        focus: 'Iodine',
        description: 'Aims for at least one source a day: dairy, eggs, white fish or iodized salt.',
      },
      { focus: 'Selenium', description: 'Aims for at least 55 mcg a day, from ordinary food.' },
      {
        focus: 'Iron',
        description: 'The reference intake for your age and sex, from meat, fish, beans and greens.',
      },
      {
        focus: 'Fiber',
        description: 'Aims for 14 g per 1,000 kcal, since an underactive thyroid often slows the gut.',
      },
    ],
    tips: [
      'Take levothyroxine with water, 30 to 60 minutes before breakfast, as your doctor advised.',
      'Let coffee wait until breakfast; it can lower absorption.',
      'Keep calcium and iron supplements four hours away from your tablet.',
      'Choose iodized salt for the little salt you use; sea salt usually has hardly any iodine.',
      'If you use plant milk, look for one with added iodine as well as calcium.',
      'One or two Brazil nuts are plenty for a day.',
      'Leave out kelp supplements and seaweed snacks.',
      'Be steady with soy and fiber from week to week, so that your dose stays right.',
      'Before you stop eating gluten, ask for a celiac blood test.',
      'If you take biotin, tell the lab: it can distort thyroid tests.',
    ],
    goalText:
      'Cover iodine, selenium and iron with balanced everyday food, with no kelp and nothing left out without reason.',
    planOverview:
      'This week is balanced, with steady sources of iodine, selenium and iron. Nothing is left out without reason, and kelp stays off the plate. It goes beside your thyroid medicine and does not replace it.',
  },
]
