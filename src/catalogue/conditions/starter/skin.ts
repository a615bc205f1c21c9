import type { StarterCondition } from '../condition.ts'
import { WORDING_RULES } from './wording-rules.ts'

export const skinConditions: StarterCondition[] = [
  {
    ruleSet: 'acne',
    name: 'Acne',
    category: 'Skin Health',
    description: 'A week of slow carbohydrates and enough protein, for adults.',
    dietFocus: 'low-glycemic meals with slow carbohydrates, enough protein and little added sugar',
    enabled: true,
    prompt: `Word a week of low-glycemic meals for an adult with acne, with beans, whole grains, vegetables, fish and eggs. Be warm about appearance and never suggest that skin is the result of careless eating. Do not promise clearer skin, do not blame dairy or chocolate, and do not suggest supplements. ${WORDING_RULES}`,
    goal: {
      headline: 'Slow carbohydrates for skin, and modest hopes',
      overview: [
        'Of all the ideas about food and acne, eating fewer fast carbohydrates has the best support, and even that evidence is limited. In a few small trials, a low-glycemic diet went with fewer spots. The American Academy of Dermatology’s 2024 guideline found too little to recommend for or against it.',
        'It is good everyday food, so there is little to lose by trying. Acne is not a sign of careless eating, and well-tested creams and medicines exist; a dermatologist can help you choose. This plan is for adults.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for a daily glycemic load of 80 or less, with at least 60% of carbohydrate foods low in glycemic index, and 20 to 30% of energy from protein. Added sugar aims for 10% of energy or less. USDA tables hold no glycemic index; where we lack a value, the plan says so.',
      dietFocusHighlights: [
        {
          headline: 'Slow rather than low',
          overview:
            'Beans, oats, barley, pasta cooked firm, whole fruit and dense bread release glucose slowly. It is less about eating fewer carbohydrates than about choosing other ones.',
        },
        {
          headline: 'Enough protein',
          overview:
            'The best-known trial paired slow carbohydrates with about a quarter of energy from protein. Fish, poultry, eggs, beans and tofu share that part here.',
        },
        {
          headline: 'Milk, within reason',
          overview:
            'Studies link milk and whey powder with acne, but they are observational and do not agree. We leave out whey and keep milk to about a cup a day.',
        },
        {
          headline: 'If you take isotretinoin',
          overview:
            'Avoid vitamin A supplements, since the medicine is related to vitamin A. Ask your dermatologist before adding any supplement, however natural it sounds.',
        },
      ],
      dietCtaHeadline: 'Give slower carbohydrates a fair trial',
      dietCtaSubhead:
        'Week by week, good low-glycemic meals with enough protein, and no promises about your skin.',
    },
    focus: [
      {
        focus: 'Low glycemic load',
        description: 'Aims for at most 80 a day, mostly from slow carbohydrates.',
      },
      {
        focus: 'Protein',
        description: 'Aims for 20 to 30% of energy, shared among fish, poultry, eggs and beans.',
      },
      { focus: 'Little added sugar', description: 'Aims for 10% of energy or less.' },
      {
        focus: 'Milk in moderation',
        description: 'Aims for about one cup a day at most, and no whey powder.',
      },
    ],
    tips: [
      'Cook pasta until just firm; softer pasta raises glucose faster.',
      'Choose thick-cut or steel-cut oats over instant.',
      'Add beans or lentils to rice dishes and use half the rice.',
      'Eat fruit whole, with nuts or yogurt.',
      'Swap a sweet drink for water or tea; it is the simplest change of all.',
      'Give it twelve weeks before you judge: skin is slow.',
      'Take a photograph in the same light every four weeks, if that helps you see.',
      'If you use whey shakes, try eggs, fish or tofu for a while.',
      'Keep using what your dermatologist prescribed.',
    ],
    goalText:
      'Choose slow carbohydrates, enough protein and little added sugar, aiming for a daily glycemic load of 80 or less.',
    planOverview:
      'This week is built on slow carbohydrates: beans, oats, barley, whole fruit and firm pasta, with protein at every meal. Added sugar stays low and whey stays out. The evidence for skin is limited, so think of it as a fair trial.',
  },
  {
    ruleSet: 'eczema',
    name: 'Eczema',
    category: 'Skin Health',
    description: 'A balanced week for adults with atopic dermatitis, with no food removed without a reason.',
    dietFocus: 'balanced Mediterranean-style meals with fish and vegetables, and no needless exclusions',
    enabled: true,
    prompt: `Word a week of balanced Mediterranean-style meals for an adult with eczema (atopic dermatitis). Show variety and calm, and mention that foods are left out only for a confirmed allergy. Do not suggest elimination diets, probiotics, evening primrose or fish oil capsules, and do not promise calmer skin. ${WORDING_RULES}`,
    goal: {
      headline: 'Nothing taken away without a good reason',
      overview: [
        'Many adults with eczema are told to give up milk, eggs or gluten. Dermatology guidelines advise against it unless an allergy is confirmed: elimination diets seldom help, can leave you short of nutrients, and may make a later allergy more likely. The evidence that any diet calms eczema is weak, and we do not claim it for this one.',
        'What we offer is a varied week that supports general health. If a food gives you hives, swelling or trouble breathing, leave it and see an allergist. Foods avoided for a long time should come back under medical care.',
      ].join('\n\n'),
      dietFocusOverview:
        'The firm rule here is unusual: no major food is excluded without a reason. Around it the plan aims for six servings of vegetables and fruit a day, oily fish once a week, sodium of at most 2,300 mg, and 15 mcg of vitamin D as far as food can provide it.',
      dietFocusHighlights: [
        {
          headline: 'Allergy, confirmed or not',
          overview:
            'A positive skin or blood test alone does not prove that a food causes your eczema. An allergist can sort the one from the other. A confirmed allergen, though, has to stay out strictly.',
        },
        {
          headline: 'Salt, an early clue',
          overview:
            'In a large UK study, people with more sodium in their urine had eczema flares somewhat more often. It is an association, so we simply hold to the general limit.',
        },
        {
          headline: 'Fish and plants',
          overview:
            'Oily fish once a week and six servings of vegetables and fruit a day. This is sound advice for everybody, with eczema or without.',
        },
        {
          headline: 'What is not advised',
          overview:
            'Fish oil, evening primrose, borage oil, zinc, several vitamins and probiotics have been studied. The American Academy of Dermatology does not recommend them for eczema.',
        },
      ],
      dietCtaHeadline: 'Eat widely, and keep what you love',
      dietCtaSubhead:
        'Seven varied days for people with eczema, with no needless exclusions and no bold claims.',
    },
    focus: [
      { focus: 'Nothing left out in vain', description: 'Foods are excluded only for a confirmed allergy.' },
      { focus: 'Vegetables and fruit', description: 'About six servings of 80 g a day.' },
      { focus: 'Oily fish', description: 'Aims for at least once a week, for vitamin D and omega-3 fats.' },
      { focus: 'Moderate salt', description: 'Aims for 2,300 mg of sodium a day or less.' },
    ],
    tips: [
      'Moisturize daily; it helps eczema more reliably than any change of diet.',
      'Before you drop a food, note the reason and ask whether it can be tested.',
      'If you have avoided a food for months, bring it back only with medical advice.',
      'Handle citrus, tomato and chili with gloves if your hands are cracked.',
      'Choose canned salmon or sardines for an easy portion of oily fish.',
      'Try a new vegetable each week; variety is the point.',
      'Ask about vitamin D if you see little sun.',
      'Keep a diary of sleep, stress, weather and soap as well as food.',
      'Spend on good food rather than on supplements; evidence for those is missing.',
    ],
    goalText:
      'Eat a wide, balanced range of foods, with vegetables, fruit and oily fish, and leave nothing out without a confirmed reason.',
    planOverview:
      'This week is varied on purpose: vegetables, fruit, fish, grains and dairy, with nothing left out unless an allergy is confirmed. Salt is moderate. It supports general health, and we claim no more for your skin.',
  },
  {
    ruleSet: 'psoriasis',
    name: 'Psoriasis',
    category: 'Skin Health',
    description: 'A Mediterranean-style week with olive oil, fish and nuts, as tested in a small 2025 trial.',
    dietFocus: 'Mediterranean-style meals with olive oil, fish, nuts and vegetables, and no alcohol',
    enabled: true,
    prompt: `Word a week of Mediterranean-style meals for an adult with psoriasis, with olive oil, fish, nuts and vegetables and without alcohol. Mention weight only where weight loss is the reader’s own goal, and then gently. Do not promise clearer skin, do not recommend going gluten-free, and do not quote trial results as if they applied to the reader. ${WORDING_RULES}`,
    goal: {
      headline: 'Mediterranean meals, with an early trial behind them',
      overview: [
        'In a Spanish trial published in 2025, adults with mild to moderate psoriasis who ate a Mediterranean diet for 16 weeks improved more than those given low-fat advice. Only 38 people took part, so the result needs repeating. For people with overweight, evidence is better: weight loss through diet is recommended beside usual care.',
        'Taken together we call the evidence moderate. Food does not replace creams, light or medicines, and your dermatologist should know what you change. If you take methotrexate, alcohol is best avoided; there is none in this plan.',
      ].join('\n\n'),
      dietFocusOverview:
        'The plan aims for at least 9 of 13 points on the Mediterranean screener, with four tablespoons of olive oil a day, and fish and nuts three times a week each. Processed meat comes at most once a week and alcohol not at all. Gluten stays unless blood tests point to celiac disease.',
      dietFocusHighlights: [
        {
          headline: 'Olive oil, fish and nuts',
          overview:
            'Four tablespoons of olive oil a day, fish three times a week and a handful of nuts as often: the same marks that trials of the Mediterranean diet look for.',
        },
        {
          headline: 'About the trial',
          overview:
            'The Mediterranean group did better on the usual psoriasis score than the group with low-fat advice. With only 38 people, chance still has room.',
        },
        {
          headline: 'Weight, if it applies',
          overview:
            'For people with overweight, the National Psoriasis Foundation’s board strongly recommends losing weight by eating less. Talk about a fitting pace with your doctor.',
        },
        {
          headline: 'Gluten may stay',
          overview:
            'Gluten-free eating is advised only with positive blood markers or confirmed celiac disease. A simple blood test can tell; take it before you change your diet.',
        },
      ],
      dietCtaHeadline: 'Give a Mediterranean week a fair try',
      dietCtaSubhead:
        'Seven days of olive oil, fish, nuts and vegetables, scored as in the trials and free of alcohol.',
    },
    focus: [
      { focus: 'Mediterranean pattern', description: 'Aims for at least 9 of 13 points on the screener.' },
      {
        focus: 'Olive oil',
        description: 'Aims for about four tablespoons a day, in place of other fats.',
      },
      { focus: 'Fish and nuts', description: 'Aims for at least three times a week each.' },
      { focus: 'No alcohol', description: 'None in the recipes, and little processed meat.' },
    ],
    tips: [
      'Use olive oil for cooking and for salads; let it replace butter.',
      'Put fish on fixed days, so that three a week happen by themselves.',
      'Keep a jar of mixed unsalted nuts at work.',
      'Note your skin on the same day each month, rather than every morning.',
      'If losing weight is your aim, even a modest loss can matter; go slowly.',
      'With methotrexate, take folic acid as prescribed and leave alcohol.',
      'Ask for celiac markers before you try gluten-free.',
      'Tell your dermatologist about supplements, turmeric and herbal mixtures included.',
      'Look after your heart as well: blood pressure and lipids deserve a check with psoriasis.',
    ],
    goalText:
      'Score at least 9 of 13 points on the Mediterranean screener, with olive oil every day, fish and nuts three times a week, and no alcohol.',
    planOverview:
      'This week follows the Mediterranean pattern that a small trial tested in psoriasis. Olive oil, fish, nuts and vegetables lead; processed meat is rare and alcohol is absent. It goes beside your usual care.',
  },
  {
    ruleSet: 'rosacea',
    name: 'Rosacea',
    category: 'Skin Health',
    description: 'Mild, alcohol-free meals, and a calm way to find your own triggers.',
    dietFocus: 'mild, balanced meals without alcohol or hot spices, and drinks that are not too hot',
    enabled: true,
    prompt: `Word a week of mild, balanced meals for an adult with rosacea, without alcohol or hot spices and with drinks that are warm rather than hot. Say that triggers differ from person to person and describe a simple way to find one’s own. Do not promise less redness, do not present survey figures as proof, and do not hand out a long list of forbidden foods. ${WORDING_RULES}`,
    goal: {
      headline: 'Mild meals, and triggers that are truly yours',
      overview: [
        'There is no rosacea diet. The evidence is weak: it comes mostly from surveys, in which people report what makes them flush. In one of 2005, about half named hot sauce and about half named wine; far fewer named chocolate, tomato or citrus. Only you can tell which of them applies to you.',
        'This plan leaves out the two most common food triggers, alcohol and hot spices, and is otherwise a balanced week. It will not change the course of rosacea, for which a dermatologist has better-tested means.',
      ].join('\n\n'),
      dietFocusOverview:
        'Alcohol and hot spices are left out, and drinks are served warm rather than hot, at 60 °C (140 °F) or less. Omega-3 fats from fish aim for 250 mg a day, a general reference value. Tomato, citrus, chocolate and aged cheese stay in, because most people with rosacea do not react to them.',
      dietFocusHighlights: [
        {
          headline: 'The two that stay out',
          overview:
            'Alcohol and hot spices are the food triggers reported most often, so the plan has neither. Herbs, lemon zest and sweet paprika bring the flavor in their place.',
        },
        {
          headline: 'Temperature counts',
          overview:
            'In the same survey, a third named hot drinks. It is often the heat rather than the coffee, so let the cup stand for a few minutes.',
        },
        {
          headline: 'One suspect at a time',
          overview:
            'Leave a suspected food out for two weeks, then try it twice. If your face does not mind, keep it. The shorter your list, the better you eat.',
        },
        {
          headline: 'More than food',
          overview:
            'Sun, wind, stress and warm rooms provoke flushing more often than most foods. A diary that covers only meals will blame the wrong thing.',
        },
      ],
      dietCtaHeadline: 'Mild food, without a list of bans',
      dietCtaSubhead:
        'Seven balanced days without alcohol or hot spices, and room to learn what truly bothers you.',
    },
    focus: [
      { focus: 'Mild seasoning', description: 'Herbs, lemon zest and sweet paprika; no chili or hot sauce.' },
      { focus: 'No alcohol', description: 'None in the recipes.' },
      { focus: 'Warm, not hot', description: 'Drinks and soups at 60 °C (140 °F) or less.' },
    ],
    tips: [
      'Let tea, coffee and soup stand for five minutes before you begin.',
      'Write down flushing together with weather, stress, exercise and food.',
      'Test one food at a time, twice, before you decide against it.',
      'Cook with basil, dill, parsley and sweet paprika in place of chili.',
      'In a restaurant, ask for mild and for sauces on the side.',
      'Keep cool water at the table on warm days.',
      'Wear sunscreen daily; sun is the trigger most people name.',
      'If a food has never bothered you, there is no reason to drop it.',
      'See a dermatologist about gels and medicines; they have been tested far better than food.',
    ],
    goalText:
      'Eat mild, balanced meals without alcohol or hot spices, take drinks warm rather than hot, and learn which triggers are your own.',
    planOverview:
      'This week is mild and balanced, without alcohol or hot spices. Foods such as tomato, citrus and chocolate stay in, because most people with rosacea do not react to them. Use the quiet week to notice what is true for you.',
  },
]
