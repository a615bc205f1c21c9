import { evidenceFigure, labelEvidence, type MedicineRules, ownEvidence } from './medicine-rule.ts'

export const methotrexate: MedicineRules = {
  group: 'methotrexate',
  rules: [
    {
      id: 'rx-methotrexate-alcohol',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence(),
    },
    {
      id: 'rx-mtx-folate',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'folate_dfe', min: 400 },
      evidence: evidenceFigure('DRI', 'source', 'recalled', 'medium', 'consensus'),
      note: 'Folate from food has no limit here. Take folic acid as prescribed.',
    },
  ],
  sentence:
    'You take {name} once a week, never daily. Drink no alcohol, take folic acid as prescribed, and go to your blood tests. Food rich in folate is fine.',
}

export const orlistat: MedicineRules = {
  group: 'orlistat',
  rules: [
    {
      id: 'rx-orl-fat',
      severity: 'hard',
      test: { kind: 'percent_energy', nutrient: 'total_fat', max: 30 },
      evidence: labelEvidence('LBL_ORL', 'medium', 'strong'),
    },
    {
      id: 'rx-orl-fat-meal',
      severity: 'target',
      test: {
        kind: 'meal_nutrient',
        nutrient: 'total_fat',
        max: 20,
        meals: ['breakfast', 'lunch', 'dinner'],
      },
      evidence: labelEvidence('LBL_ORL', 'medium'),
    },
  ],
  timing: [
    {
      beside: 'a multivitamin',
      apart: '2 hours before or after, or at bedtime',
      evidence: labelEvidence('LBL_ORL'),
    },
    { beside: 'levothyroxine', apart: '4 hours', evidence: labelEvidence('LBL_ORL') },
  ],
  sentence:
    'You take {name}. More fat than about 30% of the day’s energy, or one fatty meal, brings oily stools; your plan keeps fat low and even. Take a multivitamin with A, D, E and K at bedtime. With warfarin, levothyroxine or ciclosporin, talk to your clinician.',
}

const ACITRETIN = ['acitretin', 'soriatane']

export const isotretinoin: MedicineRules = {
  group: 'isotretinoin',
  rules: [
    {
      id: 'rx-iso-retinol',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'retinol' },
      bySex: { female: { max: 900 }, male: { max: 3000 } },
      evidence: evidenceFigure('DRI_K1', 'derived', 'derived', 'high', 'consensus'),
    },
    {
      id: 'rx-iso-liver',
      severity: 'hard',
      test: { kind: 'exclude_food_name', pattern: '\\bliver\\b|liverwurst|cod liver', what: 'liver' },
      evidence: ownEvidence('high'),
    },
    {
      id: 'rx-iso-alcohol',
      severity: 'target',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence('LABELS', 'medium'),
    },
    {
      id: 'rx-iso-alcohol-acitretin',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      only: [{ named: ACITRETIN }, { sex: 'female' }],
      evidence: labelEvidence('LABELS', 'medium'),
    },
  ],
  sentence:
    'You take {name}. Take no vitamin A and no cod liver oil; your plan has no liver. Take the capsule with a meal that has fat, unless it is Absorica.',
}

export const stimulant: MedicineRules = {
  group: 'stimulant',
  rules: [
    {
      id: 'rx-stim-deficit',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.9 },
      evidence: ownEvidence('medium'),
      note: 'The medicine lowers the appetite by itself, so the plan takes no energy off.',
    },
    {
      id: 'rx-stim-caffeine',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 200 },
      evidence: ownEvidence('low', 'weak'),
    },
  ],
  sentence:
    'You take {name}. Eat breakfast before the dose and a good supper, weigh yourself once a month, and tell your prescriber if you lose weight. With amphetamines, orange juice or other sour drinks within an hour of the dose may weaken it.',
}

export const caffeineSensitive: MedicineRules = {
  group: 'caffeine_sensitive',
  rules: [
    {
      id: 'rx-caf-steady',
      severity: 'target',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'caffeine', within: 100 },
      evidence: evidenceFigure('LABELS', 'derived', 'derived', 'medium', 'moderate'),
    },
  ],
  sentence: 'You take {name}. Keep your coffee and tea the same every day; a sudden change alters its level.',
}

export const corticosteroid: MedicineRules = {
  group: 'corticosteroid',
  rules: [
    {
      id: 'rx-cs-na',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
      only: [{ without: ['lithium'] }],
      evidence: evidenceFigure('DRI', 'derived', 'derived', 'medium', 'consensus'),
    },
    {
      id: 'rx-cs-ca',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: 1200 },
      evidence: evidenceFigure('DRI', 'derived', 'derived', 'medium', 'consensus'),
    },
  ],
  sentence:
    'You take {name}. Take it with food. Your plan looks after calcium, vitamin D and salt. Sugar may rise. Never stop it on your own.',
}

export const noFoodRule: MedicineRules = {
  group: 'no_food_rule',
  rules: [],
  sentence: 'You take {name}. We know of no food that has to change for it.',
}

export const naltrexoneBupropion: MedicineRules = {
  group: 'naltrexone_bupropion',
  rules: [
    {
      id: 'rx-nb-fat-meal',
      severity: 'hard',
      test: { kind: 'meal_nutrient', nutrient: 'total_fat', max: 25 },
      evidence: labelEvidence(),
    },
    {
      id: 'rx-nb-meal-energy',
      severity: 'hard',
      test: { kind: 'meal_nutrient', nutrient: 'energy', max: 700, meals: ['breakfast', 'lunch', 'dinner'] },
      byEnergy: [{ upTo: 2300 }, { upTo: Infinity, severity: 'target' }],
      evidence: ownEvidence('medium'),
      note: 'A smaller meal holds less fat; the figure is ours. Above 2,300 kcal a day, three meals of 700 kcal and a snack are too little food, so there it is a target.',
    },
    {
      id: 'rx-nb-alcohol',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'Take {name} with a meal that is low in fat. A fatty meal raises its level and can bring on a seizure. No meal in your plan has more than 25 g of fat.',
}
