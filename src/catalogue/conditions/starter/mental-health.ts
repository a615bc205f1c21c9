import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const mentalHealthConditions: StarterCondition[] = [
  {
    ruleSet: 'depression',
    name: 'Depression',
    category: 'Mental Health',
    description:
      'The Mediterranean-style diet of the SMILES trial, in simple meals, beside the care you have.',
    dietFocus: 'Mediterranean-style meals with whole grains, vegetables, beans, nuts, fish and olive oil',
    enabled: true,
    prompt: `Word a week of simple Mediterranean-style meals for an adult living with depression, as an addition to their care. Keep sentences short, expect little energy, and offer the easy version of each dish first. Do not promise a better mood, do not suggest changing medicine or therapy, do not mention weight, and do not moralize about food or effort. ${WORDING_RULES}`,
    goal: {
      headline: 'Good food beside good care, on any day',
      overview: [
        'In the SMILES trial of 2017, adults with depression kept whatever care they had; some had support with a Mediterranean-style diet, the others friendly company. The diet group did better. The evidence is moderate: the trial was small, and nobody could be blind to what they ate.',
        'So food is an addition, not a replacement for therapy or medicine. If you have thoughts of ending your life, please reach out now: in the United States call or text 988 at any hour; elsewhere, your local crisis line or emergency number.',
      ].join('\n\n'),
      dietFocusOverview:
        'The servings are those of the trial: each day five to eight of whole grains, six of vegetables, three of fruit, two or three of unsweetened dairy, a handful of nuts and three tablespoons of olive oil; each week legumes three times, fish twice, lean red meat three or four times and poultry two or three.',
      dietFocusHighlights: [
        {
          headline: 'Add before you take away',
          overview:
            'The trial put its effort into adding good food. Sweets, fried food and sugary drinks are held to about three a week, mainly because something better is already there.',
        },
        {
          headline: 'For days without energy',
          overview:
            'Canned fish, eggs, frozen vegetables and bread all count. A meal put together cold is as good as one that was cooked, and a small one is better than none.',
        },
        {
          headline: 'No counting of calories',
          overview:
            'People in the trial ate to appetite, and so can you. If you have little appetite, smaller plates eaten more often are quite all right.',
        },
        {
          headline: 'Red meat is optional',
          overview:
            'Lean red meat was part of the trial diet. If you do not eat it, or your LDL is high, beans and fish can take its place.',
        },
        {
          headline: 'If you take an MAOI',
          overview:
            'With these older antidepressants, aged cheese, salami and fermented soy can raise blood pressure sharply. Please ask your prescriber before you begin any new plan.',
        },
      ],
      dietCtaHeadline: 'One week of meals, already decided',
      dietCtaSubhead:
        'Seven days of simple Mediterranean-style food, so that there is one question fewer in your day.',
    },
    focus: [
      {
        focus: 'Vegetables and fruit',
        description: 'About six servings of vegetables and three of fruit a day.',
      },
      {
        focus: 'Whole grains and legumes',
        description: 'Aims for whole grains at most meals, and beans or lentils at least three times a week.',
      },
      {
        focus: 'Fish and nuts',
        description: 'Aims for fish at least twice a week and a handful of nuts a day.',
      },
      { focus: 'Olive oil', description: 'The main fat, about three tablespoons a day.' },
    ],
    tips: [
      'Choose the easiest meal of the day and let that be enough.',
      'Keep three meals in the house that need no cooking.',
      'Frozen vegetables and canned beans count as much as fresh.',
      'Eat near a window, or outdoors, when you can.',
      'Cook with somebody, or invite yourself; company was part of the trial as well.',
      'Leave nuts and fruit where you will see them.',
      'If you missed a day, begin with the next meal. Nothing is lost.',
      'Keep taking your medicine and going to your appointments.',
      'Tell someone how you are: a friend, your doctor or a help line.',
      'If you think of ending your life, call or text 988 (US), or your local emergency number.',
    ],
    goalText:
      'Eat in the pattern of the SMILES trial, with vegetables, whole grains, legumes, nuts, fish and olive oil, beside the care you already have.',
    planOverview:
      'This week follows the Mediterranean-style diet of the SMILES trial, in simple meals. It is an addition to your care and not a replacement for it. On hard days the shortest recipe is the right one.',
  },
  {
    ruleSet: 'anxiety',
    name: 'Anxiety',
    category: 'Mental Health',
    description: 'Steady Mediterranean-style meals at regular times, with modest caffeine and no alcohol.',
    dietFocus: 'regular Mediterranean-style meals with modest caffeine, fiber and omega-3, and no alcohol',
    enabled: true,
    prompt: `Word a week of regular Mediterranean-style meals for an adult with anxiety, with modest caffeine and no alcohol. Be steady and undramatic, and make every rule sound optional and kind. Do not promise calm, do not suggest herbs or supplements, do not advise changing any medicine, and do not add rules about food beyond those given. ${WORDING_RULES}`,
    goal: {
      headline: 'Steady meals at steady times, and less caffeine',
      overview: [
        'Food matters less for anxiety than headlines claim. The evidence is limited: eating well goes along with less anxiety in many studies, and a few trials of omega-3 capsules found an effect at doses well above what meals provide. Caffeine is clearer, since large amounts can bring on restlessness and a racing heart.',
        'So this plan is regular and plain; it does not treat anxiety. If worry rules your days, talking therapy and medicine have far better evidence. In a crisis in the United States, call or text 988; elsewhere, your local emergency number.',
      ].join('\n\n'),
      dietFocusOverview:
        'Caffeine stays under 400 mg a day as a firm rule, and 200 mg is the aim if you are sensitive to it. The plan aims for three to five regular meals, no alcohol, at least 250 mg of EPA and DHA, 14 g of fiber per 1,000 kcal, and magnesium at the reference intake.',
      dietFocusHighlights: [
        {
          headline: 'Regular meals',
          overview:
            'Hunger can feel very much like anxiety: shaky, restless, hard to concentrate. Three to five meals at steady times take that confusion away.',
        },
        {
          headline: 'Caffeine you can count',
          overview:
            'A cup of brewed coffee holds roughly 100 mg, black tea about half. If you notice your heart after two cups, 200 mg a day is a sensible limit.',
        },
        {
          headline: 'Omega-3, within reason',
          overview:
            'Trials that saw an effect mostly used about 2 g a day in capsules. Food gives less; we aim for 250 mg, the general reference, and expect general benefits.',
        },
        {
          headline: 'Rules that stay light',
          overview:
            'If food rules feed your worry, or if you have had an eating disorder, please talk with your care team before you start a plan of any kind.',
        },
      ],
      dietCtaHeadline: 'A steady week, with meals already settled',
      dietCtaSubhead:
        'Seven regular, Mediterranean-style days with modest caffeine and no alcohol, and few rules to worry about.',
    },
    focus: [
      { focus: 'Regular meals', description: 'Three to five a day, at steady times.' },
      {
        focus: 'Modest caffeine',
        description: 'Under 400 mg a day, with 200 mg as the aim if you are sensitive.',
      },
      { focus: 'Magnesium and fiber', description: 'From whole grains, beans, nuts, seeds and greens.' },
      { focus: 'No alcohol', description: 'None in the recipes; it can make the next day harder.' },
    ],
    tips: [
      'Eat something within an hour or two of getting up.',
      'Count your caffeine for one day; energy drinks and cola belong in it.',
      'Cut down by one cup every few days, since stopping at once can cause headaches.',
      'Have your last caffeine before noon if sleep is difficult.',
      'Carry nuts or fruit, so that a late meal is not a long gap.',
      'Sit down to eat, and put the phone in another room.',
      'Beans, nuts, seeds and dark greens are good sources of magnesium.',
      'If a rule makes you anxious, let it go; the pattern counts, not the day.',
      'Ask your doctor about therapy; it is among the best-tested help there is.',
      'In a crisis, call or text 988 (US), or your local emergency number.',
    ],
    goalText:
      'Eat regular Mediterranean-style meals with modest caffeine, no alcohol, and enough fiber, magnesium and omega-3.',
    planOverview:
      'This week is steady: regular Mediterranean-style meals, modest caffeine and no alcohol. It supports the care you have and does not replace it. Nothing in it needs to be perfect.',
  },
  {
    ruleSet: 'adhd',
    name: 'ADHD in adults',
    category: 'Mental Health',
    description: 'A balanced week, decided ahead, with regular meals and a breakfast that lasts.',
    dietFocus:
      'balanced, regular meals with a protein-rich breakfast, enough iron and zinc, and no exclusions',
    enabled: true,
    prompt: `Word a week of balanced, regular meals for an adult with ADHD. Use short instructions, one action a sentence, and offer reminders and shortcuts that respect the reader. Do not promise better focus, do not suggest leaving out sugar, colors, gluten or any food group, do not suggest supplements, and do not advise changing any medicine. ${WORDING_RULES}`,
    goal: {
      headline: 'Regular meals, decided ahead, and nothing forbidden',
      overview: [
        'No diet is recommended for ADHD. The UK’s NICE guideline advises against cutting out foods or taking fatty-acid supplements as a general approach, and stresses balanced eating and exercise. The evidence that food changes attention is weak; nearly all of it comes from children.',
        'What a plan can do is make eating easier: meals decided in advance, a breakfast that lasts, and one thing fewer to keep in mind. If you take a stimulant, appetite may fade by midday and return in the evening; tell your prescriber if your weight drops.',
      ].join('\n\n'),
      dietFocusOverview:
        'The firm rule is that no food group is left out without a reason. The plan aims for at least 20 g of protein at breakfast, the reference intakes of iron and zinc, 250 mg of EPA and DHA a day, and added sugar within 10% of energy. It does not set out to lower your calories.',
      dietFocusHighlights: [
        {
          headline: 'A breakfast that lasts',
          overview:
            'At least 20 g of protein, in something you can make half awake. Eaten before a stimulant takes effect, it may be the best meal of your day.',
        },
        {
          headline: 'Decided ahead',
          overview:
            'Choosing is often the hard part, so the week is chosen for you. Recipes give grams and steps in order; move the days around as you like.',
        },
        {
          headline: 'Sugar and colors',
          overview:
            'Sugar has not been shown to cause ADHD symptoms. Artificial colors had small effects in studies of children; if one clearly bothers you, leave that one out.',
        },
        {
          headline: 'Timing with medicine',
          overview:
            'Large amounts of vitamin C close to a dose may lower the absorption of amphetamine. Orange juice can wait an hour; your pharmacist knows your tablet.',
        },
      ],
      dietCtaHeadline: 'Seven days of dinner, already decided',
      dietCtaSubhead: 'Balanced meals at regular times with a solid breakfast, and no food group taken away.',
    },
    focus: [
      {
        focus: 'Breakfast protein',
        description: 'Aims for at least 20 g, before the day begins to pull at you.',
      },
      { focus: 'Regular meals', description: 'Decided ahead, so that hunger does not decide for you.' },
      { focus: 'Iron and zinc', description: 'The reference intakes, from meat, beans, seeds and dairy.' },
      { focus: 'Nothing forbidden', description: 'No food group is left out without a reason.' },
    ],
    tips: [
      'Set an alarm for lunch; appetite is an unreliable clock on a stimulant.',
      'Eat breakfast before or with your tablet, as your prescriber advises.',
      'Put out tonight what tomorrow’s breakfast needs.',
      'Keep two emergency meals at home that take five minutes.',
      'Shop from the list, or order online, and skip the aisles.',
      'Use one timer for each pan.',
      'Cook double and label the box with the day you mean to eat it.',
      'Weigh yourself once a month if medicine lowers your appetite, and mention a drop.',
      'Caffeine adds to the effect of a stimulant; notice how much you need.',
    ],
    goalText:
      'Eat balanced meals at regular times, with at least 20 g of protein at breakfast and no food group left out.',
    planOverview:
      'This week is balanced and decided ahead, with a solid breakfast and meals at regular times. No food group is left out. It makes eating easier, and claims nothing about attention.',
  },
]
