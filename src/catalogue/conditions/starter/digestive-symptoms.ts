import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const digestiveSymptomConditions: StarterCondition[] = [
  {
    ruleSet: 'ibs',
    name: 'IBS',
    category: 'Digestive Health',
    description:
      'First-line eating advice for irritable bowel syndrome: regular meals, gentle fiber, calm drinks.',
    dietFocus: 'regular, gentle meals with soluble fiber, and no fizzy drinks, alcohol or wheat bran',
    enabled: true,
    prompt: `Word a week of regular, gentle meals for an adult with irritable bowel syndrome, following first-line advice: moderate fruit, soluble fiber from oats, freshly cooked starch and little caffeine. Be matter-of-fact about bowels and never make a joke of them. Do not promise relief, do not suggest leaving out gluten, dairy or FODMAPs, and do not suggest laxatives or probiotics. ${WORDING_RULES}`,
    goal: {
      headline: 'Regular, gentle meals before stricter diets',
      overview: [
        'For irritable bowel syndrome, guidelines begin with simple advice: eat regularly, take your time, go easy on coffee, alcohol and fizzy drinks, and choose gentle fiber. The evidence is moderate. Much of this rests on expert agreement rather than on trials, but it costs little, and it helps a good share of people without shrinking their diet.',
        'If it is not enough after some weeks, a low-FODMAP trial is the usual next step. Bleeding, weight loss, symptoms that begin after 50, or bowel cancer or celiac disease in the family are reasons to see a doctor first.',
      ].join('\n\n'),
      dietFocusOverview:
        'The week follows the UK’s NICE guideline: three regular meals, at most three 80 g portions of fruit and three cups of tea or coffee a day, and about eight cups of caffeine-free fluid. Wheat bran is a firm exclusion; fizzy drinks, alcohol and reheated starch are left out as well.',
      dietFocusHighlights: [
        {
          headline: 'A steady rhythm',
          overview:
            'Three meals at regular times, without long gaps, and eaten sitting down. The gut answers to rhythm as much as to what is on the plate.',
        },
        {
          headline: 'Fiber of the gentle kind',
          overview:
            'Oats and other soluble fiber hold water and tend to be well tolerated. Coarse wheat bran can make IBS worse, so you will not find it here.',
        },
        {
          headline: 'Calmer drinks',
          overview:
            'Water and caffeine-free tea for most of the day, up to three cups of tea or coffee, and nothing fizzy. Alcohol stays out of the recipes.',
        },
        {
          headline: 'Starch cooked fresh',
          overview:
            'Potatoes, rice and pasta that have cooled and been warmed again hold starch that feeds gas. Recipes here are best eaten on the day they are cooked.',
        },
      ],
      dietCtaHeadline: 'A week that is easy on your gut',
      dietCtaSubhead:
        'Seven days of regular, freshly cooked meals that follow first-line advice, before anything stricter is tried.',
    },
    focus: [
      { focus: 'Regular meals', description: 'Aims for at least three a day, without long gaps.' },
      { focus: 'Soluble fiber', description: 'Oats and other gentle sources, and no wheat bran.' },
      { focus: 'Moderate fruit', description: 'Aims for at most three portions of 80 g a day, spread out.' },
      {
        focus: 'Calmer drinks',
        description: 'About eight cups a day, caffeine-free for the most part and never fizzy.',
      },
    ],
    tips: [
      'Sit down to eat and give yourself twenty minutes.',
      'Spread fruit over the day: one portion at a time.',
      'Have oats a few mornings a week; increase slowly if you are not used to them.',
      'If bloating bothers you, try up to a tablespoon of ground linseed a day, with water.',
      'Count your cups of tea and coffee for one day; more than three is easily done.',
      'Cook rice, potatoes and pasta fresh, and only as much as you will eat.',
      'If loose stools are your trouble, leave out sugar-free gum and sweets with sorbitol.',
      'Keep a short diary for two weeks: meals, symptoms, stress and sleep.',
      'Ask for a celiac blood test before you stop eating gluten, since the test needs it.',
      'Walk a little each day; movement helps the bowel along.',
    ],
    goalText:
      'Eat three regular, gentle meals a day with soluble fiber, moderate fruit and calmer drinks, as first-line IBS advice describes.',
    planOverview:
      'This week follows the first advice guidelines give for IBS: regular meals, gentle fiber, moderate fruit and freshly cooked starch. Wheat bran, fizzy drinks and alcohol stay out. Nothing else is taken away.',
  },
  {
    ruleSet: 'low-fodmap',
    name: 'Low-FODMAP (IBS)',
    category: 'Digestive Health',
    description: 'The first step of the three-step FODMAP process for IBS, for two to six weeks only.',
    dietFocus: 'low-FODMAP meals without onion, garlic or wheat, for two to six weeks',
    enabled: true,
    prompt: `Word a week of low-FODMAP meals for an adult with IBS in the first step of the three-step process. Present it as a short experiment of two to six weeks that ends with bringing foods back, and show how much flavor is possible without onion and garlic. Do not promise relief, do not present it as a way to lose weight or to eat for good, and do not call foods safe or unsafe. ${WORDING_RULES}`,
    goal: {
      headline: 'A short experiment for a sensitive gut',
      overview: [
        'FODMAPs are small carbohydrates that draw water into the gut and are fermented there. In people with IBS this can mean pain, gas and bloating. The evidence is strong that eating fewer of them for some weeks eases symptoms for many, though not for everyone.',
        'It is a three-step process: two to six weeks low, then bringing foods back one at a time, then a wider diet of your own. This plan is the first step only and is not for the long term. Please be tested for celiac disease first. If you are underweight, pregnant or have had an eating disorder, please do this only with a dietitian.',
      ].join('\n\n'),
      dietFocusOverview:
        'Limits apply per serving, from Monash University’s published cut-offs: for example at most 1 g of lactose, and 0.2 to 0.3 g of fructans and related oligosaccharides. Onion, garlic, wheat as a main ingredient, honey, and certain fruits and vegetables are left out. Calcium and fiber are watched, since both tend to fall.',
      dietFocusHighlights: [
        {
          headline: 'Portions decide',
          overview:
            'Many foods are low in FODMAPs in a small serving and high in a large one. That is why the recipes give grams, and why we look at the whole sitting.',
        },
        {
          headline: 'Flavor without onion',
          overview:
            'Garlic-infused oil, the green part of scallions, chives, ginger, citrus and herbs can carry a dish. FODMAPs do not dissolve in oil, so the flavor can stay.',
        },
        {
          headline: 'Enough of what matters',
          overview:
            'A restricted diet can run short. The plan aims for at least 1,000 mg of calcium and 20 g of fiber a day, from lactose-free dairy, firm tofu, oats, rice and suitable fruit.',
        },
        {
          headline: 'Then bring foods back',
          overview:
            'After two to six weeks comes reintroduction, whether or not you feel better. If nothing has changed, FODMAPs are probably not your trouble, and that is useful to know.',
        },
        {
          headline: 'Where data run thin',
          overview:
            'USDA tables do not list fructans. The best-known sources, such as onion, garlic and wheat, are therefore left out by name, and where a value is missing the plan says so.',
        },
      ],
      dietCtaHeadline: 'Two to six weeks, well fed throughout',
      dietCtaSubhead:
        'Low-FODMAP days with real flavor, in measured portions, with calcium and fiber kept in view.',
    },
    focus: [
      {
        focus: 'Low FODMAP',
        description: 'Measured portions, without onion, garlic or wheat as a main ingredient.',
      },
      {
        focus: 'Low lactose',
        description: 'Lactose-free milk and yogurt, hard cheese, or calcium-fortified drinks.',
      },
      {
        focus: 'Calcium and fiber',
        description: 'Aims for at least 1,000 mg and 20 g a day, so that the diet stays complete.',
      },
      { focus: 'A set end', description: 'Two to six weeks, then foods come back one at a time.' },
    ],
    tips: [
      'Mark the end date in your calendar before you begin.',
      'Make garlic oil fresh: warm cloves in oil, remove them, and use it the same day.',
      'Keep to the portion given; a double serving may no longer be low in FODMAPs.',
      'Use the green part of scallions and leave the white.',
      'Read labels for inulin, chicory root, honey and onion powder.',
      'Choose lactose-free milk rather than none, for the calcium.',
      'Eat one portion of fruit at a sitting, such as an orange or a firm banana.',
      'Note symptoms each evening in one line; you will need it for the next step.',
      'Book a dietitian for the reintroduction; it is the step where help pays off most.',
    ],
    goalText:
      'Keep FODMAPs low at every sitting for two to six weeks, with enough calcium and fiber, and then bring foods back one at a time.',
    planOverview:
      'This week belongs to the first step of the FODMAP process, which lasts two to six weeks. Portions are measured, onion, garlic and wheat are replaced, and calcium and fiber are kept up. After that, foods come back one by one.',
  },
  {
    ruleSet: 'gerd',
    name: 'Acid reflux (GERD)',
    category: 'Digestive Health',
    description: 'Smaller, earlier, lighter meals, without fried food or alcohol.',
    dietFocus: 'smaller and earlier meals, moderate in fat, without fried food or alcohol',
    enabled: true,
    prompt: `Word a week of smaller, lighter meals for an adult with acid reflux, with dinner well before bedtime. Say that triggers differ from person to person and that coffee, chocolate, citrus, tomato or mint need to go only if they bother the reader. Do not promise relief, do not suggest alkaline water or vinegar, and do not advise changing acid medicine. ${WORDING_RULES}`,
    goal: {
      headline: 'Smaller, earlier, lighter meals, and few forbidden foods',
      overview: [
        'With reflux, when and how much you eat matters at least as much as what. Guidelines advise finishing two to three hours before lying down, raising the head of the bed, and losing weight if you carry extra. The evidence for particular foods is limited: long lists of forbidden dishes rest mostly on habit.',
        'So we keep meals small and moderate in fat, and leave the common triggers to you; they differ from person to person. Trouble swallowing, bleeding or unexplained weight loss are reasons to see a doctor before any diet.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for four to six smaller meals a day, none above 35% of the day’s energy, with the last one at least three hours before bed. Fat aims for 30% of energy or less. Fried food and alcohol are left out. Several of these numbers are our own reading of general advice, and are marked so.',
      dietFocusHighlights: [
        {
          headline: 'Early and unhurried',
          overview:
            'A stomach that has had three hours to empty has less to send back. An early dinner, with nothing large after it, is the plainest change to make.',
        },
        {
          headline: 'Small enough',
          overview:
            'A very full stomach presses upward. So no meal should hold much more than a third of the day’s energy, and a snack fills the gap between.',
        },
        {
          headline: 'Moderate in fat',
          overview:
            'Rich and fried dishes stay in the stomach longer. Baking, steaming and a little oil in the pan do as well, and fat aims for 30% of energy or less.',
        },
        {
          headline: 'Your triggers, not a list',
          overview:
            'Coffee, chocolate, mint, citrus, tomato, onion and chili bother some people and not others. Try one at a time, and give up only what clearly bothers you.',
        },
      ],
      dietCtaHeadline: 'Smaller dinners, earlier in the evening',
      dietCtaSubhead:
        'Seven days of light, early meals, without a long list of things that you may never eat.',
    },
    focus: [
      { focus: 'Early dinners', description: 'Aims for at least three hours between the last meal and bed.' },
      {
        focus: 'Smaller meals',
        description: 'Aims for four to six a day, none above 35% of the day’s energy.',
      },
      { focus: 'Moderate fat', description: 'Aims for 30% of energy or less, and nothing fried.' },
    ],
    tips: [
      'Set a time after which the kitchen is closed, three hours before bed.',
      'Raise the head end of the bed on blocks, or use a wedge; extra pillows do less.',
      'Lie on your left side if you can; reflux is often milder there.',
      'Serve dinner on a smaller plate and keep the rest for tomorrow’s lunch.',
      'Bake or grill in place of frying, with just enough oil to brown.',
      'Test one suspected trigger for a week, then bring it back and compare.',
      'Sip still water with meals if fizzy drinks bring things up.',
      'Loosen your belt; tight clothing presses on the stomach.',
      'If you smoke, ask for help to stop; reflux is one of many reasons.',
    ],
    goalText:
      'Eat smaller, lighter meals, finish three hours before bed, and leave out only the foods that clearly bother you.',
    planOverview:
      'This week spreads food over smaller, earlier meals that are moderate in fat. Fried food and alcohol are left out. Common triggers are yours to judge, since they differ from person to person.',
  },
]
