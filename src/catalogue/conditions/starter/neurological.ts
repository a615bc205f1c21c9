import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const neurologicalConditions: StarterCondition[] = [
  {
    ruleSet: 'migraine',
    name: 'Migraine',
    category: 'Neurological',
    description: 'More omega-3 from fish, as in a 2021 trial, with regular meals and steady caffeine.',
    dietFocus: 'plenty of omega-3 from fish, regular meals, steady caffeine and no alcohol',
    enabled: true,
    prompt: `Word a week of meals for an adult with migraine, with oily fish on most days, regular meals and steady caffeine. Say that triggers are personal and that no list fits everyone. Do not promise fewer attacks, do not suggest fish oil capsules or other supplements, and do not advise changing any medicine. ${WORDING_RULES}`,
    goal: {
      headline: 'More fish, regular meals, and caffeine kept steady',
      overview: [
        'In a 2021 trial, 182 people with migraine ate one of three diets. Those given more omega-3 from fish had fewer headaches than the comparison group, and fewer still when omega-6 fats were lowered too. Their quality-of-life score did not clearly differ, so we call the evidence moderate.',
        'Regular meals and steady caffeine rest on expert advice. Food goes beside your medicine. A new, sudden or unusual headache needs a doctor, not a plan.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for 1,500 mg of EPA and DHA a day as a weekly average, which means oily fish on most days. Gaps between meals aim for five hours at most, caffeine aims for 200 mg a day at most and about the same each day, and alcohol is left out.',
      dietFocusHighlights: [
        {
          headline: 'Omega-3 at trial level',
          overview:
            'About 1,500 mg a day is far more than general advice asks for. Salmon, sardines, herring, trout and mackerel make it possible with food alone.',
        },
        {
          headline: 'Omega-6, only if you choose',
          overview:
            'The stricter form of the trial diet held linoleic acid under 1.8% of energy, which rules out most oils and nuts. We do not ask that of you.',
        },
        {
          headline: 'Rhythm',
          overview:
            'Skipped meals are among the triggers people report most. Meals come at steady times, no more than five hours apart while you are awake.',
        },
        {
          headline: 'Your own triggers',
          overview:
            'Aged cheese, processed meat, red wine, chocolate and citrus are often blamed, mostly by report. Cravings can be the first sign of an attack, so test before you ban.',
        },
        {
          headline: 'Ask first, in two cases',
          overview:
            'If you take a blood thinner, keep omega-3 to food and tell your clinic. If you are pregnant, choose fish low in mercury, such as salmon or sardines.',
        },
      ],
      dietCtaHeadline: 'A steadier week, with plenty of fish',
      dietCtaSubhead:
        'Seven days of regular meals with omega-3 at the level of the trial, counted and shown.',
    },
    focus: [
      {
        focus: 'Omega-3 from fish',
        description: 'Aims for 1,500 mg of EPA and DHA a day, averaged over the week.',
      },
      { focus: 'Regular meals', description: 'Aims for no more than five hours between meals while awake.' },
      { focus: 'Steady caffeine', description: 'Aims for at most 200 mg, and about the same every day.' },
      { focus: 'No alcohol', description: 'None in the recipes.' },
    ],
    tips: [
      'Keep canned sardines, salmon and mackerel: fish on most days gets much easier.',
      'Have the same amount of coffee at the same time, weekends included.',
      'Carry a snack, so that a late meal does not become a skipped one.',
      'Drink through the day; a bottle in sight is the best reminder.',
      'Keep a headache diary for two months, with sleep and cycle as well as food.',
      'Test one suspected food at a time, when you are otherwise well.',
      'Cook with olive oil rather than corn or soybean oil; it holds less omega-6.',
      'Go to bed and get up at steady times; sleep matters as much as food.',
      'Give it some months; a few days say little.',
      'Note how often you take pain medicine; more than ten days a month is worth a talk with your doctor.',
    ],
    goalText:
      'Eat oily fish on most days for 1,500 mg of EPA and DHA, with regular meals, steady caffeine and no alcohol.',
    planOverview:
      'This week aims for as much omega-3 from fish as a 2021 trial, with meals at regular times and steady caffeine. Common triggers are yours to judge. It goes beside your medicine and your headache diary.',
  },
  {
    ruleSet: 'mind',
    name: 'Memory and aging (MIND)',
    category: 'Neurological',
    description: 'The MIND pattern: leafy greens, berries, nuts, beans, whole grains, fish and olive oil.',
    dietFocus: 'the MIND pattern of leafy greens, berries, nuts, beans, whole grains and olive oil',
    enabled: true,
    prompt: `Word a week of meals in the MIND pattern for an adult who thinks about memory in later life, with leafy greens, berries, nuts, beans, whole grains, fish, poultry and olive oil. Speak to an equal with a long future, not to a patient. Do not promise better memory, do not say that food keeps dementia away, and do not recommend wine or supplements. ${WORDING_RULES}`,
    goal: {
      headline: 'Greens, berries and nuts, for the long run',
      overview: [
        'MIND joins the Mediterranean and DASH diets and puts leafy greens and berries in front. In long studies, people whose eating came closest to it kept their memory better. Then came a trial: after three years, older adults on MIND did not keep their minds sharper than those on another healthy diet.',
        'So the evidence is limited, and mixed: we call MIND a good way to eat, and promise nothing for your memory. It is good food all the same, which is reason enough. With swallowing trouble or unplanned weight loss, please see a doctor or dietitian instead.',
      ].join('\n\n'),
      dietFocusOverview:
        'Each week the plan aims for six servings of leafy greens, five of nuts, four of beans, two of berries, two of poultry and one of fish, with three servings of whole grains a day and olive oil as the main fat. Cheese, butter, sweets, red meat and fried food have low limits.',
      dietFocusHighlights: [
        {
          headline: 'Leafy greens',
          overview:
            'Six servings a week: spinach, kale, collards, romaine. They are one of the foods that set this pattern apart, with berries.',
        },
        {
          headline: 'Berries',
          overview:
            'The only fruit that MIND singles out, at least twice a week. Frozen berries count as much as fresh, and cost less for most of the year.',
        },
        {
          headline: 'What stays small',
          overview:
            'Red meat fewer than four times a week, full-fat cheese and fried food less than once, sweets fewer than five times, and butter under a tablespoon a day.',
        },
        {
          headline: 'A score you can follow',
          overview:
            'We use the MIND score of 2015 without its point for wine, and aim for at least 10.5. The newer version asks for more berries and greens, so we name ours.',
        },
      ],
      dietCtaHeadline: 'A MIND week, cooked at home',
      dietCtaSubhead:
        'Seven days with greens, berries, nuts and beans counted, and an honest word about what is known.',
    },
    focus: [
      {
        focus: 'Leafy greens',
        description: 'Aims for at least six servings a week, and another vegetable every day.',
      },
      {
        focus: 'Berries and nuts',
        description: 'Aims for berries at least twice a week, and nuts at least five times.',
      },
      {
        focus: 'Beans and whole grains',
        description: 'Aims for beans at least four times a week, and three servings of whole grains a day.',
      },
      { focus: 'Olive oil', description: 'The main fat, with little butter and cheese.' },
    ],
    tips: [
      'Buy one bag of greens each week and finish it: salad first, then soup or eggs.',
      'Keep frozen berries for oatmeal and yogurt.',
      'Put nuts in a small bowl after lunch, where dessert would be.',
      'Dress greens with olive oil; it helps you absorb their vitamins.',
      'Make bean soup for two days.',
      'Bake fish rather than fry it; once a week is enough for this pattern.',
      'Use strong cheese as a seasoning, grated thinly, once in a while.',
      'Have your hearing and blood pressure checked: both matter for memory.',
      'Walk, and learn something with other people; food is only one part.',
      'If you take warfarin, keep greens steady and tell your clinic.',
    ],
    goalText:
      'Eat in the MIND pattern, with leafy greens, berries, nuts, beans, whole grains and olive oil through the week.',
    planOverview:
      'This week follows the MIND pattern: greens most days, berries, nuts, beans, whole grains, fish and poultry, with olive oil as the main fat. Long studies speak for it; the one large trial found no clear difference. It is good food all the same.',
  },
]
