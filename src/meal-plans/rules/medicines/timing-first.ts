import { evidenceFigure, labelEvidence, type MedicineRules } from './medicine-rule.ts'

export const levothyroxine: MedicineRules = {
  group: 'levothyroxine',
  rules: [
    {
      id: 'rx-levo-soy',
      severity: 'target',
      test: { kind: 'nutrient_steady_week_to_week', of: { tag: 'soy_whole' }, within: 3 },
      evidence: evidenceFigure('LBL_LEVO', 'derived', 'derived', 'medium', 'moderate'),
      note: 'Soy is fine; large changes of it shift the dose.',
    },
    {
      id: 'rx-levo-fiber',
      severity: 'target',
      test: { kind: 'nutrient_steady_week_to_week', of: { nutrient: 'fiber' }, within: 8 },
      evidence: evidenceFigure('LBL_LEVO', 'derived', 'derived', 'low', 'weak'),
    },
    {
      id: 'rx-levo-breakfast',
      severity: 'advisory',
      test: { kind: 'meal_nutrient', nutrient: 'calcium', max: 400, meals: ['breakfast'] },
      evidence: evidenceFigure('LBL_LEVO', 'derived', 'derived', 'low', 'weak'),
      note: 'For those who take it within an hour before breakfast.',
    },
    {
      id: 'rx-levo-kelp',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'kelp_kombu' },
      evidence: labelEvidence('LABELS', 'medium', 'moderate'),
    },
  ],
  timing: [
    {
      beside: 'calcium, iron, a multivitamin or an antacid',
      apart: '4 hours',
      evidence: evidenceFigure('LBL_LEVO', 'source', 'read_secondary', 'high', 'consensus'),
    },
    {
      beside: 'breakfast, coffee, soy milk and cereal rich in fiber',
      apart: '30 to 60 minutes',
      evidence: evidenceFigure('LBL_LEVO', 'source', 'read_secondary', 'high', 'consensus'),
    },
    { beside: 'grapefruit juice', apart: 'none near the dose', evidence: labelEvidence('LBL_LEVO', 'low') },
  ],
  sentence:
    'You take {name}. Take it with water on an empty stomach, 30 to 60 minutes before breakfast (or at bedtime, 3 hours after eating), and coffee only after that hour. Keep 4 hours between it and calcium, iron or antacids. If this plan changes a lot of what you eat, ask for a TSH test after 6 to 8 weeks.',
}

export const mineralBindingAntibiotic: MedicineRules = {
  group: 'mineral_binding_antibiotic',
  rules: [
    {
      id: 'rx-abx-dairy',
      severity: 'advisory',
      test: { kind: 'statement' },
      evidence: labelEvidence('LABELS', 'medium', 'moderate'),
      note: 'Dairy, juice with calcium, iron, zinc and antacids bind the medicine: eat them at other meals.',
    },
    {
      id: 'rx-abx-caffeine',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'caffeine', max: 100 },
      only: [{ named: ['ciprofloxacin', 'cipro', 'mineral_binding_antibiotic'] }],
      evidence: labelEvidence('LABELS', 'medium', 'moderate'),
    },
  ],
  timing: [
    {
      beside: 'dairy, calcium, iron, zinc and magnesium',
      apart: '2 hours after the dose, or 4 to 6 hours before it',
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'You take {name}. Food rich in calcium, and calcium, iron, zinc and antacids, keep it from working: have them 2 hours after it, or 4 to 6 hours before. Drink a full glass of water with it and stay upright.',
}

export const bisphosphonate: MedicineRules = {
  group: 'bisphosphonate',
  rules: [
    {
      id: 'rx-bis-ca',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: 1200 },
      evidence: evidenceFigure('DRI', 'source', 'recalled', 'medium', 'strong'),
    },
    {
      id: 'rx-bis-d',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_d', min: 15 },
      evidence: evidenceFigure('DRI', 'source', 'recalled', 'medium', 'strong'),
    },
  ],
  timing: [
    {
      beside: 'all food and drink but water',
      apart: '30 minutes after the dose, 60 with ibandronate',
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'You take {name}. Take it on waking with plain water only. No food, coffee, juice or calcium for 30 minutes (60 with ibandronate), and stay upright. Atelvia is taken right after breakfast.',
}

export const oralIron: MedicineRules = {
  group: 'oral_iron',
  rules: [],
  timing: [
    { beside: 'tea, coffee, dairy, calcium and bran', apart: '2 hours', evidence: labelEvidence() },
    {
      beside: 'levothyroxine',
      apart: '4 hours',
      evidence: evidenceFigure('LBL_LEVO', 'source', 'read_secondary', 'high', 'consensus'),
    },
  ],
  sentence:
    'You take {name}. It works best 2 hours away from tea, coffee, milk and calcium, with fruit rich in vitamin C if you like, and 4 hours away from levothyroxine.',
}

export const levodopa: MedicineRules = {
  group: 'levodopa',
  rules: [
    {
      id: 'rx-ldopa-protein',
      severity: 'advisory',
      test: { kind: 'meal_nutrient', nutrient: 'protein', max: 25, meals: ['breakfast', 'lunch'] },
      evidence: evidenceFigure('LABELS', 'derived', 'derived', 'low', 'moderate'),
      note: 'Only if its effect wears off with meals. Do not eat less protein over the day.',
    },
  ],
  timing: [
    {
      beside: 'meals with protein',
      apart: '30 minutes before or 60 minutes after',
      evidence: labelEvidence(),
    },
  ],
  sentence:
    'You take {name}. Take it 30 minutes before or 60 minutes after meals: protein at the same time can weaken it. Do not eat less protein over the day.',
}

export const acidSuppressant: MedicineRules = {
  group: 'acid_suppressant',
  rules: [
    {
      id: 'rx-ppi-b12',
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'vitamin_b12', min: 2.4 },
      evidence: evidenceFigure('DRI', 'derived', 'derived', 'medium', 'weak'),
    },
  ],
  timing: [{ beside: 'breakfast', apart: '30 to 60 minutes before', evidence: labelEvidence() }],
  sentence:
    'You take {name}. Take it 30 to 60 minutes before breakfast. After years of use, ask about vitamin B12 and magnesium.',
}
