import { evidenceFigure, type MedicineRules, ownEvidence } from './medicine-rule.ts'

export const lithium: MedicineRules = {
  group: 'lithium',
  rules: [
    {
      id: 'rx-lithium-na-floor',
      severity: 'hard',
      test: { kind: 'nutrient_per_day', nutrient: 'sodium', min: 2000 },
      evidence: ownEvidence('low'),
      note: 'Labels speak against low-salt diets without a figure; this one is ours.',
    },
    {
      id: 'rx-lithium-na-band',
      severity: 'target',
      test: { kind: 'nutrient_per_week_mean', nutrient: 'sodium', min: 2300, max: 3000 },
      clinic: { level: 'sodiumMg', within: 250 },
      evidence: ownEvidence('low'),
      note: 'A sudden fall of salt is what the label warns of. A week of little energy holds less, and never below the floor.',
    },
    {
      id: 'rx-lithium-na-day',
      severity: 'hard',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'sodium', within: 500 },
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-lithium-na-day-target',
      severity: 'target',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'sodium', within: 300, withinShare: 0.15 },
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-lithium-na-week',
      severity: 'hard',
      test: { kind: 'nutrient_steady_week_to_week', of: { nutrient: 'sodium' }, within: 250 },
      evidence: ownEvidence('low'),
    },
    {
      id: 'rx-lithium-caffeine',
      severity: 'target',
      test: { kind: 'nutrient_steady_per_day', nutrient: 'caffeine', within: 100 },
      evidence: evidenceFigure('LI_CAFFEINE', 'derived', 'derived', 'medium', 'weak'),
    },
    {
      id: 'rx-lithium-deficit',
      severity: 'hard',
      test: { kind: 'energy_floor', shareOfNeed: 0.9 },
      evidence: ownEvidence('medium'),
      note: 'Eating less shifts the level of lithium, so the plan takes no energy off.',
    },
    {
      id: 'rx-lithium-fluid',
      severity: 'advisory',
      test: { kind: 'statement' },
      evidence: evidenceFigure('LBL_LI', 'source', 'recalled', 'medium', 'consensus'),
      note: 'Drink about 2.5 to 3 liters a day in all, and more in heat or with sport.',
    },
  ],
  sentence:
    'You take {name}. Keep salt, fluid and caffeine alike from day to day: less salt or too little to drink can raise lithium to a harmful level. Salt as the recipes say. Vomiting, diarrhea, a strong tremor, unsteady walking or confusion: call your clinician at once. Ask for a lithium level one week after you start.',
}
