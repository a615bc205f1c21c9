import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const cardiovascularConditions: StarterCondition[] = [
  {
    ruleSet: 'hypertension',
    name: 'High blood pressure',
    category: 'Cardiovascular',
    description: 'A DASH-style week: low in salt, rich in vegetables, fruit, beans and low-fat dairy.',
    dietFocus: 'DASH eating, low in sodium and rich in vegetables, fruit, beans and dairy',
    enabled: true,
    prompt: `Word a week of DASH meals for an adult with high blood pressure. Speak of flavor without salt, and of vegetables, fruit, beans and low-fat dairy. Do not promise a fall in blood pressure, do not suggest potassium supplements or salt substitutes, and do not advise changing any medicine. ${WORDING_RULES}`,
    goal: {
      headline: 'A DASH week with the sodium already counted',
      overview: [
        'DASH is the eating pattern most thoroughly tested for blood pressure: plenty of vegetables, fruit, beans, whole grains and low-fat dairy, and little salt. The evidence is strong. In controlled trials it lowered blood pressure within weeks, more so with less sodium, and most in people whose pressure was high.',
        'How far yours would move, nobody can promise. Food works beside medicine and does not replace it, so please keep taking what you have been prescribed.',
      ].join('\n\n'),
      dietFocusOverview:
        'No day goes over 2,300 mg of sodium, and the plan leans toward 1,500 mg where it can. Potassium, calcium, magnesium and fiber come from food, in the amounts DASH set out, and saturated fat aims for 6% of energy or less. You can see the figure for each rule, and where the rule comes from.',
      dietFocusHighlights: [
        {
          headline: 'Salt is mostly hidden',
          overview:
            'Most sodium arrives in bread, cheese, sauces and ready meals, not from the shaker. The recipes start from plain ingredients and take their flavor from lemon, vinegar, herbs and spices.',
        },
        {
          headline: 'Potassium, from food',
          overview:
            'Vegetables, fruit, beans and yogurt bring potassium, which helps the body let go of sodium. How much fits depends on your kidneys and your medicines, so the plan shows your own limit.',
        },
        {
          headline: 'Mostly unsaturated fat',
          overview:
            'Oils, nuts and fish stand in for butter and fatty meat. Saturated fat aims for 6% of energy or less, the goal that the DASH eating plan sets.',
        },
        {
          headline: 'Servings you can picture',
          overview:
            'At 2,000 kcal, a day aims for about four servings of vegetables, four of fruit and two or three of low-fat dairy. Nuts, seeds or beans come at least four times a week.',
        },
        {
          headline: 'Ask your doctor first',
          overview:
            'This plan is rich in potassium. We do not make it for people with kidney disease or heart failure. Please ask before you start if you take an ACE inhibitor, an ARB or a potassium-sparing diuretic.',
        },
      ],
      dietCtaHeadline: 'A week of good food, easy on salt',
      dietCtaSubhead:
        'Seven days built on DASH, each with its sodium, potassium and saturated fat worked out and shown.',
    },
    focus: [
      { focus: 'Less sodium', description: 'At most 2,300 mg a day, with 1,500 mg as the ideal.' },
      {
        focus: 'Vegetables and fruit',
        description: 'Aims for about four servings of each a day, which also bring potassium and fiber.',
      },
      {
        focus: 'Low-fat dairy',
        description: 'Aims for two to three servings a day, for calcium and protein.',
      },
      { focus: 'Better fats', description: 'Oils, nuts and fish in place of butter and fatty meat.' },
    ],
    tips: [
      'Taste before you salt; a squeeze of lemon or a little vinegar is often what is missing.',
      'Drain and rinse canned beans: it washes away a good part of their sodium.',
      'On a label, 5% of the Daily Value for sodium per serving is low and 20% is high.',
      'Compare breads: for something eaten daily, a lower-sodium loaf makes a difference.',
      'Add fresh herbs at the end of cooking, where their flavor stays bright.',
      'Keep a jar of unsalted nuts where you can see it.',
      'Many salt substitutes are potassium chloride; ask your doctor before you use one.',
      'Measure your blood pressure at the same time of day, seated and rested, and write it down.',
      'Give your taste a few weeks. Food with less salt stops tasting plain.',
    ],
    goalText:
      'Eat in the DASH pattern, with at most 2,300 mg of sodium a day and plenty of vegetables, fruit, beans and low-fat dairy.',
    planOverview:
      'This week follows DASH, the pattern most thoroughly tested for blood pressure. Salt is kept low, and flavor comes from herbs, citrus and spices. Vegetables, fruit, beans and dairy do most of the work on the plate.',
  },
  {
    ruleSet: 'high-cholesterol',
    name: 'High cholesterol',
    category: 'Cardiovascular',
    description:
      'Little saturated fat, and the plant foods shown to help lower LDL: oats, beans, nuts and soy.',
    dietFocus: 'little saturated fat, with oats, barley, beans, nuts and soy every day',
    enabled: true,
    prompt: `Word a week of meals for an adult with high LDL cholesterol, low in saturated fat and built on oats, barley, beans, soy, nuts and plant oils. Make each exchange concrete, such as oil for butter or beans for meat. Do not promise a lower LDL value, do not suggest sterol or fiber supplements, and do not compare food with statins. ${WORDING_RULES}`,
    goal: {
      headline: 'Oats, beans and nuts where butter used to be',
      overview: [
        'LDL cholesterol answers to food in two ways: less saturated fat, and more of certain plants. Oats and barley, beans, soy and nuts each help lower LDL a little, and more together. The evidence is strong. In the portfolio trials, which added plant sterols to these foods, LDL fell further than on a diet low in saturated fat alone.',
        'We use the foods without the sterols, so the effect may be smaller, and it varies from person to person. If you are prescribed a statin, this food goes with it and does not replace it.',
      ].join('\n\n'),
      dietFocusOverview:
        'Saturated fat stays at or below 6% of energy; that is the firm rule. Around it the week aims for two servings of viscous-fiber foods a day, a generous handful of nuts, a serving or two of beans or soy, and at least 25 g of fiber. Partially hydrogenated oil is left out altogether.',
      dietFocusHighlights: [
        {
          headline: 'Saturated fat first',
          overview:
            'In an everyday diet, saturated fat raises LDL most. Olive and canola oil, fish, beans and nuts take the place of butter, fatty meat and full-fat cheese.',
        },
        {
          headline: 'Fiber that thickens',
          overview:
            'Oats, barley, eggplant, okra, apples, citrus and beans carry viscous fiber, which binds bile acids in the gut and takes some cholesterol out with them.',
        },
        {
          headline: 'Nuts and soy, daily',
          overview:
            'About 45 g of nuts a day at 2,000 kcal follows the portfolio trials. One or two servings of beans or soy stand in for the plant protein those trials used.',
        },
        {
          headline: 'Dietary cholesterol, in proportion',
          overview:
            'Cholesterol in food matters less than saturated fat. We still aim for at most 200 mg a day, an older and more cautious limit for people with high LDL.',
        },
        {
          headline: 'When it runs in the family',
          overview:
            'Inherited conditions such as familial hypercholesterolemia need a doctor’s care, and usually medicine. If close relatives had heart disease early, ask about a test before you rely on food.',
        },
      ],
      dietCtaHeadline: 'Seven days with LDL in mind',
      dietCtaSubhead:
        'Real meals with oats, beans, nuts and good oil, and the saturated fat of every day in plain view.',
    },
    focus: [
      {
        focus: 'Little saturated fat',
        description: 'At most 6% of energy, from oils and fish rather than butter.',
      },
      {
        focus: 'Viscous fiber',
        description:
          'Aims for at least two servings a day of oats, barley, beans, eggplant, okra, apple or citrus.',
      },
      { focus: 'Nuts', description: 'About 45 g a day at 2,000 kcal.' },
      { focus: 'Beans and soy', description: 'One or two servings a day, often in place of meat.' },
    ],
    tips: [
      'Start with oats or barley: about 75 g of dry oats holds 3 g of beta-glucan.',
      'Cook with olive or canola oil and keep butter for rare occasions.',
      'Carry a small bag of unsalted nuts; 30 g is a good handful.',
      'Stir half a cup of beans into soup, salad or pasta sauce.',
      'Try tofu or edamame where the recipe says meat, once or twice a week.',
      'Take the skin off chicken and trim the fat you can see.',
      'Check labels on pastry, creamer and anything made with coconut or palm oil: saturated fat hides there.',
      'Raise fiber over 4 to 8 weeks, and drink enough.',
      'If you take simvastatin, lovastatin or atorvastatin, skip grapefruit and ask your pharmacist.',
      'LDL responds within weeks; ask your doctor when it makes sense to test again.',
    ],
    goalText:
      'Keep saturated fat at or below 6% of energy, and eat oats or barley, beans or soy, and nuts every day.',
    planOverview:
      'This week keeps saturated fat low and puts oats, barley, beans, soy and nuts where richer foods used to be. The portions follow trials of foods that help lower LDL. Oils, fish and plenty of vegetables make it a table you can share.',
  },
  {
    ruleSet: 'heart-health',
    name: 'Heart health',
    category: 'Cardiovascular',
    description: 'Everyday cooking in the pattern of the American Heart Association’s 2021 guidance.',
    dietFocus: 'vegetables, fruit, whole grains, fish and plant oils, with little salt and sugar',
    enabled: true,
    prompt: `Word a week of everyday meals for an adult who wants to look after their heart, in the pattern of the American Heart Association’s 2021 dietary guidance. Put vegetables, whole grains, beans, nuts and fish in front. Do not say or suggest that the Association endorses the plan, and do not promise that it prevents a heart attack or stroke. ${WORDING_RULES}`,
    goal: {
      headline: 'Everyday cooking, the way heart guidelines describe it',
      overview: [
        'For the heart, the whole pattern counts more than any one food: vegetables and fruit, whole grains, beans, nuts and fish, plant oils, and little salt, sugar and processed meat. The evidence is strong: across many long studies, and some trials, people who eat this way have fewer heart attacks and strokes.',
        'That is true of groups; it cannot say what will happen to one person. We build the week on the American Heart Association’s 2021 guidance. The Association has neither reviewed nor endorsed Careplate.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for the whole plate: about eight servings of vegetables and fruit a day at 2,000 kcal, fish at least twice a week, at least half of all grains whole, sodium under 2,300 mg, and saturated fat within 10% of energy, ideally 6%. Processed meat and sugary drinks stay off the list.',
      dietFocusHighlights: [
        {
          headline: 'Plants in front',
          overview:
            'Vegetables and fruit fill most of the plate, about eight servings of 80 g a day. Beans and nuts come next; meat, when there is any, is unprocessed and modest.',
        },
        {
          headline: 'Fish at least twice a week',
          overview:
            'Two servings of about 100 g, one of them oily, such as salmon, sardines or herring. The benefit looks clearest where fish takes the place of less healthy food.',
        },
        {
          headline: 'Sugar in small amounts',
          overview:
            'Added sugar aims for at most 25 g a day for women and 36 g for men, the Association’s figures from 2009. Sugary drinks are not in the plan.',
        },
        {
          headline: 'Good fat, less salt',
          overview:
            'Fat comes mainly from olive oil, nuts and fish, which keeps saturated fat low. Sodium aims for 2,300 mg a day or less, with flavor from herbs and citrus.',
        },
        {
          headline: 'If you take warfarin',
          overview:
            'Leafy greens are rich in vitamin K. They can stay on your plate in steady amounts; tell your clinic before you begin eating many more, or many fewer, than usual.',
        },
      ],
      dietCtaHeadline: 'Put the heart guidelines on your table',
      dietCtaSubhead:
        'Seven days of ordinary, good cooking, with fish, fiber, salt, sugar and fat each counted against a published limit.',
    },
    focus: [
      {
        focus: 'Vegetables and fruit',
        description: 'Aims for about eight servings of 80 g a day at 2,000 kcal.',
      },
      { focus: 'Fish', description: 'Aims for at least two servings a week, one of them oily.' },
      { focus: 'Whole grains', description: 'Aims for at least half of all the grain you eat.' },
      {
        focus: 'Less salt and sugar',
        description: 'Aims for 2,300 mg of sodium a day or less, and no sugary drinks.',
      },
    ],
    tips: [
      'Put the vegetables on the plate first, then fit the rest around them.',
      'Keep two kinds of frozen vegetables at home; they are as good as fresh for most dishes.',
      'Choose canned fish in olive oil or water for days when you are short of time.',
      'Swap one refined grain at a time: brown rice, whole-wheat pasta, rye bread.',
      'Look for whole grain as the first ingredient on a bread label.',
      'Drink water, plain coffee or tea; most added sugar comes in a glass or a dessert.',
      'Use processed meat as rarely as you can, and roast chicken or hummus in its place.',
      'Dress a salad with oil and vinegar; bottled dressings often carry salt and sugar.',
      'Cook a pot of beans on Sunday and use it three ways.',
    ],
    goalText:
      'Eat in the pattern of heart guidelines: mostly vegetables, fruit, whole grains, beans, nuts and fish, with little salt, sugar and processed meat.',
    planOverview:
      'This week follows the pattern of the American Heart Association’s 2021 guidance. Most of the plate is plants, grains are mainly whole, and fish is planned for at least twice. Salt, sugar and saturated fat are counted so that you need not.',
  },
  {
    ruleSet: 'mediterranean',
    name: 'Mediterranean eating',
    category: 'Cardiovascular',
    description:
      'Olive oil, vegetables, beans, fish and nuts, scored with the questionnaire of a large trial.',
    dietFocus: 'olive oil, vegetables, fruit, beans, fish and nuts, with little meat or sugar',
    enabled: true,
    prompt: `Word a week of Mediterranean meals for an adult who cares about long-term heart risk. Name olive oil, vegetables, beans, fish, nuts and fruit, and let the dishes sound like home cooking from the whole region. Do not recommend wine or any alcohol, and do not promise a longer life or fewer heart attacks. ${WORDING_RULES}`,
    goal: {
      headline: 'Olive oil, beans and fish, honestly scored',
      overview: [
        'The Mediterranean diet is an old way of cooking that has been put to a large test. In PREDIMED, Spanish adults at high cardiovascular risk who were asked to eat this way, with extra olive oil or nuts, had fewer heart attacks, strokes and cardiovascular deaths than those asked to eat less fat.',
        'The evidence is strong for people like them; for younger and healthier people it comes mostly from long observation. We score each week with the trial’s own questionnaire, leaving out its question about wine.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for at least 9 of 13 points on the screener that PREDIMED used: four tablespoons of olive oil a day, two large servings of vegetables, three of fruit, and beans, fish and nuts three times a week each. Red meat, butter, sweets and sugary drinks stay occasional.',
      dietFocusHighlights: [
        {
          headline: 'Olive oil as the main fat',
          overview:
            'About four tablespoons a day, counting what is in the pan, the dressing and the sauce. It replaces butter, cream and other oils rather than being poured on top.',
        },
        {
          headline: 'Vegetables twice a day',
          overview:
            'Two servings of about 200 g, one of them raw, with three pieces of fruit. A pan of tomato, onion and olive oil, the sofrito, is the base of many dishes.',
        },
        {
          headline: 'Fish, beans and nuts',
          overview:
            'Each at least three times a week. Canned fish and canned beans count, and a serving of nuts is 30 g, about what fits into a cupped hand.',
        },
        {
          headline: 'Meat in a small role',
          overview:
            'The screener asks for poultry more often than red meat, less than one serving a day of red or processed meat, and sweets or pastries fewer than three times a week.',
        },
        {
          headline: 'No wine in the score',
          overview:
            'The original questionnaire gives a point for wine. Health bodies do not advise starting to drink, so we leave that question out and still ask for 9 points.',
        },
      ],
      dietCtaHeadline: 'Bring the Mediterranean home this week',
      dietCtaSubhead:
        'Seven days of simple cooking with olive oil, vegetables, beans and fish, scored point by point.',
    },
    focus: [
      { focus: 'Olive oil', description: 'Aims for about four tablespoons a day as the main fat.' },
      {
        focus: 'Vegetables and fruit',
        description: 'Aims for two large servings of vegetables and three of fruit a day.',
      },
      { focus: 'Beans, fish and nuts', description: 'Aims for each at least three times a week.' },
      {
        focus: 'Few sweets, little meat',
        description: 'Aims for poultry more often than red meat, and sweets fewer than three times a week.',
      },
    ],
    tips: [
      'Buy extra-virgin olive oil in a size you finish within two months, and store it in the dark.',
      'Make a double batch of tomato, onion and olive oil sauce; it freezes well.',
      'End the meal with fruit and keep pastry for occasions.',
      'Canned sardines on toast with lemon count as fish.',
      'Serve a raw salad beside one meal each day.',
      'Keep canned chickpeas at hand; rinsed and warmed with garlic, they are dinner.',
      'Eat nuts as they are, unsalted and unsweetened.',
      'Let beans take the place of meat at two dinners a week.',
      'If you do not drink wine, there is no reason to begin.',
    ],
    goalText:
      'Score at least 9 of 13 points on the Mediterranean screener, with olive oil as the main fat and beans, fish and nuts three times a week each.',
    planOverview:
      'This week is Mediterranean home cooking: olive oil, vegetables, beans, fish, nuts and fruit. It is scored with the questionnaire of the PREDIMED trial, without the question about wine. Red meat and sweets keep a small place.',
  },
]
