import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const digestiveConditions: StarterCondition[] = [
  {
    ruleSet: 'celiac',
    name: 'Celiac disease',
    category: 'Digestive Health',
    description: 'A strictly gluten-free week that also looks after iron, folate, calcium and fiber.',
    dietFocus: 'strictly gluten-free meals with enough iron, folate, calcium, zinc and fiber',
    enabled: true,
    prompt: `Word a week of strictly gluten-free meals for an adult with celiac disease, built on foods that are gluten-free by nature. Remind the cook of labels and cross-contact in a practical, unworried way. Do not suggest that a little gluten is acceptable, do not recommend ordinary oats, and do not present gluten-free food as healthier for everyone. ${WORDING_RULES}`,
    goal: {
      headline: 'Strictly gluten-free, with iron and calcium in mind',
      overview: [
        'In celiac disease, gluten harms the lining of the small intestine, and a strict gluten-free diet for life is the basis of care. The evidence is strong. For most people symptoms ease within weeks or months; the gut itself can take longer.',
        'Recipes without wheat, barley and rye are only half of it. Packaged ingredients need a gluten-free label, and the kitchen needs a clean board. If you suspect celiac disease but have not been tested, keep eating gluten until you have: the blood test depends on it.',
      ].join('\n\n'),
      dietFocusOverview:
        'Wheat, barley, rye, triticale, malt and brewer’s yeast are firm exclusions, and so is anything that commonly hides gluten, unless it is labeled gluten-free. The legal limit for that label is 20 parts per million. The plan also aims for 1,000 mg of calcium, 400 mcg of folate, and enough iron, zinc and fiber.',
      dietFocusHighlights: [
        {
          headline: 'Gluten-free by nature',
          overview:
            'Rice, corn, potatoes, quinoa, buckwheat, beans, vegetables, fruit, eggs, fish and meat. Most dishes need no special product, which also keeps them affordable.',
        },
        {
          headline: 'Where gluten hides',
          overview:
            'Soy sauce, stock cubes, sausages, dressings and ordinary oats can contain it. When a recipe calls for one, it means the version labeled gluten-free.',
        },
        {
          headline: 'Making up lost ground',
          overview:
            'Iron, folate, calcium and zinc often run low at diagnosis, and gluten-free bread is seldom fortified. We count each and show the figure.',
        },
        {
          headline: 'What we cannot see',
          overview:
            'USDA tables have no figure for gluten. The plan can leave out foods; only the label and a clean kitchen can keep traces out.',
        },
      ],
      dietCtaHeadline: 'A gluten-free week, and a full plate',
      dietCtaSubhead:
        'Seven days of naturally gluten-free cooking, with iron, folate, calcium and fiber counted as carefully as gluten is excluded.',
    },
    focus: [
      { focus: 'No gluten', description: 'No wheat, barley, rye or malt, and nothing that hides them.' },
      {
        focus: 'Iron and folate',
        description: 'The reference intakes, from beans, greens, eggs, fish and meat.',
      },
      { focus: 'Calcium', description: 'Aims for at least 1,000 mg a day.' },
      {
        focus: 'Fiber',
        description: 'Aims for 14 g per 1,000 kcal, since many gluten-free products have little.',
      },
    ],
    tips: [
      'Look for “gluten-free” on anything packaged; “wheat-free” is not the same.',
      'Use tamari labeled gluten-free in place of soy sauce.',
      'Keep your own toaster, colander and wooden spoon if others eat gluten at home.',
      'Cook the gluten-free dish first, on a clean surface.',
      'Oats only if certified gluten-free, and only once your doctor or dietitian agrees.',
      'Rinse quinoa and buckwheat, and cook a batch for the week.',
      'Check medicines and supplements with your pharmacist.',
      'Ask in restaurants how the food is prepared: a shared fryer is enough to matter.',
      'Have your follow-up blood tests; how you feel does not always tell.',
      'Ask whether your parents, siblings and children should be tested.',
    ],
    goalText:
      'Eat strictly without gluten, every day, and cover iron, folate, calcium, zinc and fiber along the way.',
    planOverview:
      'Every recipe this week is free of wheat, barley and rye, and most are gluten-free by nature. Where a packaged ingredient is needed, choose the one labeled gluten-free. Iron, folate, calcium and fiber are counted, since they often run low.',
  },
  {
    ruleSet: 'ibd-remission',
    name: 'Crohn’s and colitis in remission',
    category: 'Digestive Health',
    description:
      'A Mediterranean-style week, low in ultra-processed food, for inflammatory bowel disease at rest.',
    dietFocus: 'Mediterranean-style home cooking with fish and olive oil, and little ultra-processed food',
    enabled: true,
    prompt: `Word a week of Mediterranean-style home cooking for an adult with Crohn’s disease or ulcerative colitis in remission. Offer softer versions of vegetables, such as peeled, cooked or blended, without making raw food sound dangerous. Do not promise that the plan keeps flares away, do not address a flare, a stricture or a stoma, and do not advise changing any medicine. ${WORDING_RULES}`,
    goal: {
      headline: 'Home cooking for the quiet times with IBD',
      overview: [
        'When Crohn’s disease or ulcerative colitis is at rest, the American Gastroenterological Association suggests a Mediterranean diet, rich in fresh food and low in ultra-processed food, added sugar and salt. The evidence is moderate for general health and nutrition. No diet has consistently been shown to lower the rate of flares in adults.',
        'So please see this as good food beside your medicine. It is not meant for a flare, a stricture, a stoma, a short bowel or a course of steroids; then your team’s advice comes first.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan leaves out ultra-processed food, processed meat and certain additives, such as carrageenan and maltodextrin. It aims for oily fish twice a week, five servings of vegetables and fruit a day, at least 1 g of protein per kilogram, and the reference intakes of vitamin D, vitamin B12 and iron.',
      dietFocusHighlights: [
        {
          headline: 'Cooked from ingredients',
          overview:
            'Emulsifiers and thickeners are under study for their part in gut inflammation; the data in people are early. Cooking from plain ingredients avoids the question.',
        },
        {
          headline: 'Vegetables, made gentle',
          overview:
            'Five servings a day, peeled, cooked until tender or blended where that suits you better. Most people in remission do not need to avoid fiber.',
        },
        {
          headline: 'Fish, and less red meat',
          overview:
            'Oily fish twice a week; processed meat stays out. For ulcerative colitis, experts advise going easy on red meat; one serving a week is a sensible limit.',
        },
        {
          headline: 'Nutrients worth watching',
          overview:
            'Iron, vitamin B12 and vitamin D often run low with IBD. The plan counts what food provides; only a blood test shows what your body holds.',
        },
      ],
      dietCtaHeadline: 'Good food for the quiet times',
      dietCtaSubhead:
        'Seven Mediterranean-style days, cooked from plain ingredients, to go beside the care you already have.',
    },
    focus: [
      {
        focus: 'Plain ingredients',
        description: 'No ultra-processed food, no processed meat, few additives.',
      },
      { focus: 'Oily fish', description: 'Aims for at least two servings a week.' },
      { focus: 'Vegetables and fruit', description: 'About five servings a day, as soft as you need them.' },
      { focus: 'Protein', description: 'Aims for at least 1 g per kilogram of body weight a day.' },
    ],
    tips: [
      'Peel, cook and blend vegetables on days when your gut feels touchy.',
      'Read the ingredient list: if most of it could be in your kitchen, it is a good sign.',
      'Keep canned sardines or salmon for a quick portion of oily fish.',
      'Bring new foods in one at a time, in small amounts.',
      'Ask for vitamin D, B12 and iron to be checked at your regular visits.',
      'If you suspect lactose, try lactose-free milk before you give up dairy.',
      'Chew well and leave time for meals.',
      'If symptoms return, call your team early and do not cut foods on your own.',
      'If you have been told of a narrowing, ask a dietitian before using this plan.',
    ],
    goalText:
      'Eat Mediterranean-style meals cooked from plain ingredients, with oily fish, enough protein and five servings of vegetables and fruit a day.',
    planOverview:
      'This week is Mediterranean-style home cooking for a time without a flare. Ultra-processed food and processed meat stay out; fish, olive oil, vegetables and fruit come in. It goes beside your medicine, and your team’s advice comes first.',
  },
  {
    ruleSet: 'lactose-intolerance',
    name: 'Lactose intolerance',
    category: 'Digestive Health',
    description: 'Little lactose at a sitting, with calcium and vitamin D counted beside it.',
    dietFocus: 'low lactose at every sitting, with calcium and vitamin D from many foods',
    enabled: true,
    prompt: `Word a week of low-lactose meals for an adult with lactose intolerance, with calcium from lactose-free dairy, hard cheese, tofu, canned fish and greens. Make clear, kindly, that most people need less lactose and not none. Do not confuse intolerance with milk allergy, and do not suggest giving up dairy altogether. ${WORDING_RULES}`,
    goal: {
      headline: 'Less lactose at a time, and plenty of calcium',
      overview: [
        'Most adults with lactose intolerance need not avoid milk altogether. The evidence is strong that about 12 g of lactose at one sitting, a cup of milk, causes few or no symptoms in most people, and often more is fine when it comes with a meal or is spread over the day.',
        'The larger risk is losing calcium and vitamin D along with the milk. A milk allergy is something different: even traces can matter there, and this plan is not made for it.',
      ].join('\n\n'),
      dietFocusOverview:
        'No sitting goes above 12 g of lactose; that is the firm rule, and the day aims for 20 g at most. Lactose-free milk, yogurt, hard cheese, tofu set with calcium, canned fish and greens bring calcium, of which the aim is 1,000 mg a day. Vitamin D is counted too, although food alone rarely reaches its target.',
      dietFocusHighlights: [
        {
          headline: 'A limit, not a ban',
          overview:
            'Hard cheese has almost no lactose, and yogurt is often well tolerated because its cultures help digest it. Both stay in, in portions that fit the limit.',
        },
        {
          headline: 'Calcium without guesswork',
          overview:
            'Calcium is added up for every day, from dairy with little or no lactose, firm tofu, canned fish with bones, almonds and greens such as kale.',
        },
        {
          headline: 'Spread over the day',
          overview:
            'Small amounts with meals are easier than a large glass alone. The plan looks at each sitting and not only at the daily total.',
        },
        {
          headline: 'Know which it is',
          overview:
            'Hives, wheezing or swelling after milk point to an allergy, and need a doctor. New symptoms after years without any deserve a check as well.',
        },
      ],
      dietCtaHeadline: 'Keep the calcium, lower the lactose',
      dietCtaSubhead:
        'Seven days with the lactose of every meal counted, and the calcium added up beside it.',
    },
    focus: [
      { focus: 'Low lactose', description: 'At most 12 g at a sitting, and about 20 g a day.' },
      { focus: 'Calcium', description: 'Aims for at least 1,000 mg a day, from several sources.' },
      { focus: 'Vitamin D', description: 'Oily fish, eggs and fortified foods, as far as food can go.' },
    ],
    tips: [
      'Try milk with a meal rather than on an empty stomach.',
      'Choose cheddar, Parmesan or Swiss; aging leaves almost no lactose.',
      'Start with half a cup of yogurt and see how it goes.',
      'Lactose-free milk has the same calcium as ordinary milk.',
      'Check that plant drinks are fortified: about 300 mg of calcium a cup.',
      'Look for milk solids and whey powder in soups, sauces and some medicines.',
      'Lactase tablets can help when you eat out; take them with the first bite.',
      'Find your own threshold by raising the amount slowly over a few days.',
      'Give tofu set with calcium a place at one or two dinners a week.',
    ],
    goalText: 'Keep lactose to 12 g or less at a sitting while still reaching 1,000 mg of calcium a day.',
    planOverview:
      'This week keeps lactose low at each sitting without giving up dairy. Hard cheese, yogurt, lactose-free milk, tofu, canned fish and greens bring the calcium. It is not a plan for milk allergy.',
  },
]
