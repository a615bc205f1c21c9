import { evidenceFigure, labelEvidence, type MedicineRules, ownEvidence } from './medicine-rule.ts'

export const insulin: MedicineRules = {
  group: 'insulin',
  rules: [
    {
      id: 'rx-insulin-cho-meal',
      severity: 'hard',
      test: {
        kind: 'meal_nutrient',
        nutrient: 'carbohydrate',
        min: 30,
        meals: ['breakfast', 'lunch', 'dinner'],
      },
      evidence: evidenceFigure('ADA_CC', 'derived', 'derived', 'medium', 'consensus'),
      note: 'Two choices of 15 g at least.',
    },
    {
      id: 'rx-insulin-cho-steady',
      severity: 'hard',
      test: { kind: 'meal_steady', nutrient: 'carbohydrate', within: 15 },
      only: [{ answer: 'insulin_dose_fixed', is: 'yes', orOpen: true }],
      evidence: evidenceFigure('ADA2019', 'derived', 'derived', 'medium', 'consensus'),
      note: 'Each meal of the day is alike over the week, within one choice of 15 g. Whoever counts carbohydrate for each dose does not need this.',
    },
    {
      id: 'rx-insulin-cho-day',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'carbohydrate', min: 130 },
      evidence: evidenceFigure('DRI_CHO', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-insulin-meals',
      severity: 'hard',
      test: { kind: 'meals_per_day', min: 3 },
      evidence: evidenceFigure('ADA2019', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-insulin-gap',
      severity: 'target',
      test: { kind: 'meal_timing', unit: 'hours between meals, the night aside', max: 5 },
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-insulin-energy',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.9 },
      bySex: { female: { min: 1400 }, male: { min: 1600 } },
      only: [{ answer: 'prescriber_agreed', is: 'no', orOpen: true }],
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-insulin-energy-agreed',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.8 },
      bySex: { female: { min: 1400 }, male: { min: 1600 } },
      only: [{ answer: 'prescriber_agreed', is: 'yes' }],
      evidence: ownEvidence('low'),
      note: 'Your prescriber agreed; have your doses looked at before the first day.',
    },
    {
      id: 'rx-insulin-alcohol',
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'You take {name}. Each main meal of your plan holds {cho} of carbohydrate, alike every day. Talk to your prescriber before the first day, because your dose may have to change. Skip no meal. Keep glucose with you.',
}

export const sulfonylurea: MedicineRules = {
  group: 'sulfonylurea',
  rules: [],
  sameAs: [{ id: 'rx-su-as-insulin', group: 'insulin' }],
  timing: [
    {
      beside: 'repaglinide or nateglinide',
      apart: 'up to 30 minutes before each main meal; without the meal, no dose',
      of: ['repaglinide', 'prandin', 'nateglinide', 'starlix'],
      evidence: labelEvidence(),
    },
    {
      beside: 'glipizide, immediate release',
      apart: '30 minutes before breakfast',
      of: ['glipizide', 'glucotrol'],
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'You take {name}, which can lower sugar too far when a meal is late or small. Eat every meal of your plan, and in time; each main meal holds {cho} of carbohydrate. Talk to your prescriber before you change how much you eat.',
}

export const sglt2Inhibitor: MedicineRules = {
  group: 'sglt2_inhibitor',
  rules: [
    {
      id: 'rx-sglt2-cho-day',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'carbohydrate', min: 130 },
      evidence: evidenceFigure('DRI_CHO', 'derived', 'derived', 'medium', 'moderate'),
      note: 'Labels warn of very little carbohydrate without a figure; the recommended intake is a safe one.',
    },
    {
      id: 'rx-sglt2-cho-share',
      severity: 'target',
      test: { kind: 'percent_energy', nutrient: 'carbohydrate', min: 35 },
      evidence: evidenceFigure('ADA2019', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-sglt2-deficit',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.9 },
      only: [{ answer: 'prescriber_agreed', is: 'no', orOpen: true }],
      evidence: evidenceFigure('LBL_SGLT2', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-sglt2-gap',
      severity: 'target',
      test: { kind: 'meal_timing', unit: 'hours between meals, the night aside', max: 6 },
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-sglt2-alcohol',
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: evidenceFigure('SGLT2_NP', 'source', 'read', 'medium', 'weak'),
    },
  ],
  sentence:
    'You take {name}. Do not fast, and do not go very low in carbohydrate: it can bring on ketoacidosis even while sugar is normal. Eat the carbohydrate of your plan and drink enough. Nausea, belly pain or fast breathing: get help at once. Ask when to pause it if you fall ill.',
}

export const glp1: MedicineRules = {
  group: 'glp1',
  rules: [
    {
      id: 'rx-glp1-deficit',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.75 },
      only: [{ answer: 'prescriber_agreed', is: 'no', orOpen: true }],
      evidence: evidenceFigure('AHA_TOS2013', 'derived', 'read', 'medium', 'moderate'),
      note: 'Labels of these medicines for weight say: beside eating less. At most 500 kcal come off, and only for members who can eat what is planned.',
    },
    {
      id: 'rx-glp1-floor',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.55 },
      bySex: { female: { min: 1200 }, male: { min: 1500 } },
      evidence: evidenceFigure('AHA_TOS2013', 'derived', 'read', 'medium', 'moderate'),
    },
    {
      id: 'rx-glp1-protein-least',
      severity: 'hard',
      test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 1, cappedAtBmi: 25 },
      only: [{ circumstance: 'weight_loss_aim' }],
      evidence: evidenceFigure('GLP1_2025', 'derived', 'recalled', 'medium', 'moderate'),
      note: 'Protein keeps muscle while weight falls. 1.2 g/kg is the aim; 1 g/kg leaves room for kidneys that were not tested.',
    },
    {
      id: 'rx-glp1-protein',
      severity: 'target',
      test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 1.2, max: 1.6, cappedAtBmi: 25 },
      only: [{ circumstance: 'weight_loss_aim' }],
      evidence: evidenceFigure('GLP1_2025', 'derived', 'recalled', 'medium', 'moderate'),
    },
    {
      id: 'rx-glp1-protein-usual',
      severity: 'target',
      test: { kind: 'nutrient_per_kg', nutrient: 'protein', min: 1, max: 1.6, cappedAtBmi: 25 },
      evidence: labelEvidence('GLP1_2025', 'medium', 'moderate'),
    },
    {
      id: 'rx-glp1-meal',
      severity: 'hard',
      test: { kind: 'meal_share_of_energy', max: 0.35 },
      evidence: evidenceFigure('GLP1_2025', 'derived', 'read', 'medium', 'weak'),
      note: 'Small meals sit better, above all after the dose was raised.',
    },
    {
      id: 'rx-glp1-meal-energy',
      severity: 'hard',
      test: { kind: 'meal_nutrient', nutrient: 'energy', max: 700, meals: ['breakfast', 'lunch', 'dinner'] },
      byEnergy: [{ upTo: 2300 }, { upTo: Infinity, severity: 'target' }],
      evidence: evidenceFigure('GLP1_2025', 'derived', 'read', 'medium', 'weak'),
      note: 'Above 2,300 kcal a day, three meals of 700 kcal and a snack are too little food, so there it is a target.',
    },
    {
      id: 'rx-glp1-stop',
      severity: 'advisory',
      test: { kind: 'statement' },
      evidence: evidenceFigure('GLP1_2025', 'derived', 'read', 'medium', 'consensus'),
      note: 'If you cannot eat half of the plan for 3 days, vomit, or lose more than 1.5% of your weight a week, stop eating less and call your prescriber.',
    },
    {
      id: 'rx-glp1-fiber',
      severity: 'target',
      test: { kind: 'statement' },
      evidence: ownEvidence('low', 'weak'),
      note: 'Fiber rises slowly over the weeks, so that it sits well.',
    },
    {
      id: 'rx-glp1-fluid',
      severity: 'advisory',
      test: { kind: 'statement' },
      evidence: labelEvidence('GLP1_2025', 'medium'),
      note: 'Drink 2 liters a day or more: nausea hides thirst.',
    },
  ],
  timing: [
    {
      beside: 'semaglutide by mouth',
      apart: '30 minutes before any food, with at most 4 oz of water',
      of: ['semaglutide oral', 'rybelsus', 'wegovy pill'],
      evidence: labelEvidence(),
    },
  ],
  whenLess:
    'You take {name} to lose weight, and it works together with eating less. Your plan takes about {less} kcal off and keeps protein high. Small meals sit best. If you cannot eat half of it for 3 days, or you vomit, call your prescriber.',
  sentence:
    'You take {name}, which curbs hunger. Your plan takes nothing away on top of that. Eat the protein first, eat slowly, and drink. If you cannot eat half of the plan for more than three days, or vomit, call your prescriber. With insulin or a sulfonylurea your sugar can fall too low.',
  also: [
    {
      of: ['semaglutide oral'],
      sentence:
        'Take {name} when you wake up, on an empty stomach, with a sip of plain water (up to 4 ounces). Then wait 30 minutes before you eat, drink or take other pills. With a thyroid hormone or a bone medicine in the morning, ask your pharmacist which comes first.',
    },
  ],
}

export const metformin: MedicineRules = {
  group: 'metformin',
  rules: [
    {
      id: 'rx-metformin-b12',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_b12', min: 2.4 },
      evidence: evidenceFigure('ADA_B12', 'derived', 'derived', 'high', 'moderate'),
    },
    {
      id: 'rx-metformin-alcohol',
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence('LABELS', 'medium'),
    },
  ],
  timing: [
    { beside: 'metformin', apart: 'with meals, which the stomach bears better', evidence: labelEvidence() },
  ],
  sentence:
    'You take {name}. Take it with meals, drink little or no alcohol, and have vitamin B12 checked from time to time, above all if you eat no animal food.',
}
