import { evidenceFigure, labelEvidence, type MedicineRules } from './medicine-rule.ts'

const GRAPEFRUIT = {
  kind: 'exclude_food_name',
  pattern: 'grapefruit|pomelo|pummelo|tangelo|seville|marmalade',
  what: 'grapefruit, pomelo and bitter orange',
} as const

export const statin: MedicineRules = {
  group: 'statin',
  rules: [
    {
      id: 'rx-statin-grapefruit',
      severity: 'hard',
      test: GRAPEFRUIT,
      evidence: evidenceFigure('FDA_GRAPEFRUIT', 'source', 'read_secondary', 'high', 'moderate'),
      note: 'Grapefruit raises the level of some statins in the blood. Bitter orange is in marmalade; sweet orange is free.',
    },
    {
      id: 'rx-statin-redyeast',
      severity: 'hard',
      test: { kind: 'exclude_food_name', pattern: 'red yeast rice', what: 'red yeast rice' },
      evidence: labelEvidence('LABELS', 'medium'),
    },
    {
      id: 'rx-statin-oatbran',
      severity: 'advisory',
      test: { kind: 'statement' },
      only: [{ named: ['lovastatin'] }],
      evidence: labelEvidence('LABELS', 'low', 'weak'),
      note: 'Much pectin or oat bran at the same hour may lower the uptake of lovastatin.',
    },
  ],
  sentence:
    'You take {name}. Leave out grapefruit, pomelo, bitter (Seville) orange and their juice. Your plan has none.',
  also: [
    { of: ['altoprev'], sentence: 'Take {name} at bedtime, without food.' },
    { of: ['lovastatin'], sentence: 'Take {name} with dinner.' },
    { of: ['simvastatin'], sentence: 'Take {name} in the evening.' },
    {
      of: ['atorvastatin'],
      sentence:
        'Small amounts of the juice matter little; more than a quart a day can do harm. You may take {name} at any time of the day.',
    },
  ],
}

export const statinFree: MedicineRules = {
  group: 'statin_free',
  rules: [],
  sentence: 'You take {name}. No food needs to be left out for it.',
}

export const grapefruitSensitive: MedicineRules = {
  group: 'grapefruit_sensitive',
  rules: [
    {
      id: 'rx-gfs-grapefruit',
      severity: 'hard',
      test: GRAPEFRUIT,
      evidence: evidenceFigure('FDA_GRAPEFRUIT', 'source', 'read_secondary', 'medium', 'moderate'),
    },
  ],
  sentence:
    'You take {name}. Grapefruit, pomelo and bitter (Seville) orange can change its level, so your plan leaves them out; leave out the juice as well.',
}

export const fexofenadine: MedicineRules = {
  group: 'fexofenadine',
  rules: [],
  timing: [
    {
      beside: 'fruit juice',
      apart: '4 hours',
      evidence: evidenceFigure('FDA_GRAPEFRUIT', 'source', 'read_secondary', 'high', 'moderate'),
    },
  ],
  sentence: 'You take {name}. Take it with water, not with grapefruit, orange or apple juice.',
}
