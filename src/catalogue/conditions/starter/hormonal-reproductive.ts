import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const hormonalReproductiveConditions: StarterCondition[] = [
  {
    ruleSet: 'pcos',
    name: 'PCOS',
    category: 'Hormonal Health',
    description: 'A balanced week you can keep up, rich in fiber and protein, and easy to live with.',
    dietFocus: 'balanced meals with fiber, protein, beans and whole grains, and little added sugar',
    enabled: true,
    prompt: `Word a week of balanced meals for an adult with PCOS, with fiber, protein, beans and whole grains. Be kind and practical, set no weight goal, and never call a food bad or forbidden. Do not say that one diet is best for PCOS, and do not promise effects on cycles, fertility, weight, hair or skin. ${WORDING_RULES}`,
    goal: {
      headline: 'A balanced week that asks nothing extreme of you',
      overview: [
        'People with PCOS are told to try many diets. The 2023 international guideline looked at them and found none better than the others: low-carb, low-GI, high-protein or plain healthy eating. The evidence is moderate that healthy eating, whatever its name, benefits metabolic health and quality of life.',
        'So we plan for balance and for meals you would gladly repeat. The plan sets no weight goal. If eating has been a struggle for you, or you hope to become pregnant, please talk with your doctor or dietitian before you start.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for 14 g of fiber per 1,000 kcal, 18 to 30% of energy from protein, at least half of grains whole, beans or lentils three times a week, and added sugar and saturated fat within 10% of energy each. These are good general limits; none of them is special to PCOS.',
      dietFocusHighlights: [
        {
          headline: 'No single best diet',
          overview:
            'When diets for PCOS are compared fairly, they come out much alike. That leaves you free to choose by taste, habit, budget and culture.',
        },
        {
          headline: 'Fiber and protein',
          overview:
            'Each helps a meal last. Oats, beans, vegetables, eggs, fish, poultry, yogurt and tofu share the work, from breakfast to the last snack of the day.',
        },
        {
          headline: 'Kind to blood sugar',
          overview:
            'Insulin resistance is common in PCOS. Whole grains, beans and vegetables raise glucose more slowly than refined starch and sweets. Sugary drinks are left out.',
        },
        {
          headline: 'Beyond the plate',
          overview:
            'The guideline gives movement, sleep and mood the same attention as food. They go beside the medicine that you and your doctor have chosen.',
        },
      ],
      dietCtaHeadline: 'Eat well with PCOS, without extremes',
      dietCtaSubhead:
        'Seven balanced days with fiber, protein and added sugar worked out, and room for the food you love.',
    },
    focus: [
      {
        focus: 'Fiber',
        description: 'Aims for 14 g per 1,000 kcal, from vegetables, beans, oats and fruit.',
      },
      {
        focus: 'Protein through the day',
        description: 'Aims for 18 to 30% of energy, spread over all meals.',
      },
      {
        focus: 'Whole grains and beans',
        description: 'Aims for at least half of grains whole, and beans at least three times a week.',
      },
      { focus: 'Little added sugar', description: 'Aims for 10% of energy or less, and none from drinks.' },
    ],
    tips: [
      'Put some protein in breakfast: eggs, yogurt, cottage cheese or tofu.',
      'Keep a can of lentils ready; they turn a salad into a meal.',
      'Swap one sweet drink a day for water, tea or sparkling water.',
      'Make half your grains whole; the other half may be whatever you love.',
      'Eat regularly, so that evenings do not begin in great hunger.',
      'Ask for your glucose, lipids and blood pressure to be checked as your doctor suggests.',
      'Leave supplements until you have asked: the evidence for inositol is still uncertain.',
      'Move in a way you like; strength and endurance training both count.',
      'If food rules start to weigh on you, that is worth telling someone who can help.',
    ],
    goalText:
      'Eat balanced meals that you can keep up, with plenty of fiber and protein, whole grains, beans and little added sugar.',
    planOverview:
      'This week is balanced rather than strict: fiber and protein at every meal, whole grains, beans and plenty of vegetables. Research has not found one diet to be best for PCOS. What counts is food that you can keep up.',
  },
  {
    ruleSet: 'menopause',
    name: 'Menopause',
    category: 'Hormonal Health',
    description:
      'Meals for bone, muscle and heart after menopause, with calcium, vitamin D and protein counted.',
    dietFocus: 'Mediterranean-style meals with enough calcium, vitamin D and protein for bone and muscle',
    enabled: true,
    prompt: `Word a week of Mediterranean-style meals for a woman during or after menopause, with calcium, vitamin D and protein for bone and muscle. Speak as an equal, without jokes about age or hormones. Do not promise fewer hot flashes, do not present soy as hormone therapy, and do not suggest herbal products. ${WORDING_RULES}`,
    goal: {
      headline: 'Bone, muscle and heart, through and after menopause',
      overview: [
        'Bone is lost faster in the years around menopause, muscle becomes harder to keep, and heart risk rises. Food has a clear part in that: enough calcium, vitamin D and protein, in a pattern that is good for the heart.',
        'For hot flashes the evidence is limited. Small trials of soy were encouraging, yet the Menopause Society’s 2023 statement does not recommend soy foods or avoiding triggers for them, and diet is not a proven treatment. If flashes disturb your days or nights, options with better evidence exist; your doctor can explain them.',
      ].join('\n\n'),
      dietFocusOverview:
        'From age 51 the plan aims for 1,200 mg of calcium and 15 mcg (600 IU) of vitamin D a day, and for at least 1 g of protein per kilogram of body weight. Food alone rarely reaches the vitamin D target; when it does not, the plan shows a warning instead of hiding it.',
      dietFocusHighlights: [
        {
          headline: 'Calcium from food',
          overview:
            'Dairy, calcium-set tofu, canned fish with bones, greens and fortified plant drinks share the work. If you have had kidney stones, food is a better source than tablets.',
        },
        {
          headline: 'Protein for muscle',
          overview:
            'At least 1 g per kilogram of body weight, spread over the day. Expert groups advise this for older adults; it helps most together with strength exercise.',
        },
        {
          headline: 'Soy, if you enjoy it',
          overview:
            'Half a cup of cooked soybeans a day is what a small trial used, as part of a low-fat vegan diet. It is good food either way; expect nothing more of it.',
        },
        {
          headline: 'Heart and salt',
          overview:
            'Saturated fat aims for 10% of energy or less and sodium for 2,300 mg a day. Olive oil, fish, nuts, beans and vegetables set the tone.',
        },
        {
          headline: 'When to ask first',
          overview:
            'If you have had breast cancer or another estrogen-sensitive cancer, ask your oncologist about soy foods before you add them every day.',
        },
      ],
      dietCtaHeadline: 'Good food for the years ahead',
      dietCtaSubhead:
        'Seven days in the Mediterranean style, with calcium, vitamin D and protein counted, including what falls short.',
    },
    focus: [
      {
        focus: 'Calcium',
        description: 'Aims for 1,200 mg a day from age 51, from dairy, tofu, fish and greens.',
      },
      {
        focus: 'Protein',
        description: 'Aims for at least 1 g per kilogram of body weight a day, spread over the meals.',
      },
      {
        focus: 'Vitamin D',
        description: 'Oily fish, eggs and fortified foods, with an honest note where food falls short.',
      },
      {
        focus: 'Heart-friendly fats',
        description: 'Olive oil, nuts and fish, and saturated fat aims for 10% of energy or less.',
      },
    ],
    tips: [
      'Spread calcium over the day; the body absorbs smaller amounts better.',
      'Check that tofu is set with calcium; the label says calcium sulfate.',
      'Canned sardines and salmon bring calcium if you eat the soft bones.',
      'Shake fortified plant drinks before you pour: the calcium sinks.',
      'Aim for a palm-sized portion of protein at breakfast too, not only at dinner.',
      'Ask your doctor whether a vitamin D supplement makes sense for you.',
      'Lift something heavy twice a week: bone and muscle answer to load.',
      'If spicy food or wine sets off a flash for you, leave it; if not, there is no need.',
      'Keep the bedroom cool, and dinner not too late.',
    ],
    goalText:
      'Cover calcium and protein, and as much vitamin D as food can give, in a Mediterranean-style week that is good for bone, muscle and heart.',
    planOverview:
      'This week is Mediterranean in style and is planned for bone and muscle: calcium, protein, and vitamin D as far as food goes. Fats are mainly unsaturated and salt is modest. It is not a remedy for hot flashes, and does not claim to be.',
  },
  {
    ruleSet: 'endometriosis',
    name: 'Endometriosis',
    category: 'Hormonal Health',
    description: 'A Mediterranean-style week with oily fish and plenty of plants, and less red meat.',
    dietFocus: 'Mediterranean-style meals with oily fish, vegetables and fruit, and less red meat',
    enabled: true,
    prompt: `Word a week of Mediterranean-style meals for an adult with endometriosis, with oily fish, vegetables, fruit and less red and processed meat. Be gentle about pain and fatigue, and suggest dishes that are easy on a bad day. Do not promise less pain or better fertility, do not call any food inflammatory, and do not suggest leaving out gluten or dairy. ${WORDING_RULES}`,
    goal: {
      headline: 'Plenty of plants and fish, and careful promises',
      overview: [
        'Many people with endometriosis change what they eat, and some feel better for it. The evidence is limited: the European guideline of 2022 found too little to recommend any diet for pain. What we know comes mainly from large studies that follow people, in which less red meat, less trans fat and more omega-3 fats went with a lower risk of being diagnosed.',
        'Those links are not proof, and they say little about symptoms. We follow them because the same food is good for general health.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for red meat at most three times a week and processed meat at most once, oily fish twice, at least 250 mg of EPA and DHA a day, six servings of vegetables and fruit, and trans fat within 1% of energy. No food group is left out.',
      dietFocusHighlights: [
        {
          headline: 'Less red meat',
          overview:
            'In a large US cohort, women who ate red meat twice a day or more were diagnosed more often than those who ate it once a week or less. It is a link, not proof of a cause.',
        },
        {
          headline: 'Oily fish twice a week',
          overview:
            'Salmon, sardines, herring and trout bring the omega-3 fats EPA and DHA. When you cannot face cooking, canned fish counts just as much as fresh.',
        },
        {
          headline: 'Plenty of plants',
          overview:
            'Six servings of vegetables and fruit a day, and 14 g of fiber per 1,000 kcal, from foods that can be frozen, canned or chopped ahead.',
        },
        {
          headline: 'If your gut joins in',
          overview:
            'Bloating and bowel pain are common. If they look like IBS, a low-FODMAP trial in its three steps may be worth discussing with a dietitian.',
        },
      ],
      dietCtaHeadline: 'A week with plants and fish in front',
      dietCtaSubhead:
        'Seven Mediterranean-style days with oily fish and plenty of plants, and no promises that research cannot keep.',
    },
    focus: [
      {
        focus: 'Less red meat',
        description: 'Aims for at most three servings a week, and processed meat at most once.',
      },
      {
        focus: 'Omega-3 from fish',
        description: 'Aims for oily fish at least twice a week, and 250 mg of EPA and DHA a day.',
      },
      { focus: 'Vegetables and fruit', description: 'About six servings of 80 g a day.' },
      { focus: 'Fiber', description: 'Aims for 14 g per 1,000 kcal, from beans, whole grains and plants.' },
    ],
    tips: [
      'Cook double on a good day and freeze half for a hard one.',
      'Keep canned salmon, sardines and beans for meals without standing long.',
      'Buy vegetables frozen or ready cut when your energy is low; they count the same.',
      'Use lentils or mushrooms for half of the ground meat in a sauce.',
      'If caffeine bothers you, try less for a few weeks; otherwise up to 300 mg a day fits this plan.',
      'Note food and symptoms together for two cycles before you draw conclusions.',
      'Ask your doctor to check your iron if your periods are heavy.',
      'Leave out gluten or dairy only with a reason you can name; trials have not settled it.',
      'If you are trying to conceive, tell your care team and choose fish low in mercury.',
    ],
    goalText:
      'Eat Mediterranean-style, with oily fish twice a week, plenty of vegetables and fruit, and less red and processed meat.',
    planOverview:
      'This week is Mediterranean in style, with oily fish, beans, vegetables and fruit, and little red meat. Several tips are meant for days with less energy. Research on food and endometriosis is young, so we promise good food and no more.',
  },
]
