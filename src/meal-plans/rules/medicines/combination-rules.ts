import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { evidenceFigure, type MedicineRule, ownEvidence } from './medicine-rule.ts'

/**
 * The rules that medicines only bring in combination, and the sentence for the member. `{name1}` and
 * `{name2}` are the medicines' names.
 */
export type CombinationRules = {
  id: string
  rules: readonly MedicineRule[]
  sentence: string
}

/** Applies after a clinician has confirmed a normal potassium level but set no figure. */
const LITTLE_POTASSIUM: readonly MedicineRule[] = [
  {
    id: 'rx-combo-k-max',
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'potassium', max: 3000 },
    clinic: { level: 'potassiumMg', most: 3900 },
    evidence: evidenceFigure('OURS', 'derived', 'derived', 'low', 'consensus'),
    note: 'Your medicines together hold more potassium back than one of them.',
  },
  {
    id: 'rx-combo-k-min',
    severity: 'target',
    test: { kind: 'nutrient_per_day', nutrient: 'potassium', min: 2000 },
    evidence: ownEvidence('low'),
  },
]

export const COMBINATION_RULES: readonly CombinationRules[] = [
  {
    id: 'rx-combo-raas-kspare',
    rules: LITTLE_POTASSIUM,
    sentence:
      'You take {name1} and {name2}. Together they can raise potassium to a dangerous level. We plan for you once your clinician has agreed, with a recent blood test.',
  },
  {
    id: 'rx-combo-khold-ksup',
    rules: LITTLE_POTASSIUM,
    sentence:
      'You take {name1} and potassium. Please ask your clinician about your diet before you change it, and how much potassium a day may hold.',
  },
  {
    id: 'rx-combo-cni-khold',
    rules: LITTLE_POTASSIUM,
    sentence:
      'You take {name1} and {name2}. Together they can push potassium to a dangerous level. Please have your blood tested, and ask your clinician, before we plan for you.',
  },
  {
    id: 'rx-combo-two-raas',
    rules: LITTLE_POTASSIUM,
    sentence:
      'You named {name1} and {name2}, which are seldom taken together. Please check with your pharmacist or clinician; until then we plan nothing rich in potassium.',
  },
  {
    id: 'rx-combo-khold-other',
    rules: LITTLE_POTASSIUM,
    sentence:
      'You take {name1} and {name2}. Both raise potassium. Ask your clinician for a blood test first.',
  },
  {
    id: 'rx-combo-khold-diuretic',
    rules: [],
    sentence:
      'You take {name1} with a water pill. The potassium limit of {name1} stands, and your plan adds no potassium.',
  },
  {
    id: 'rx-combo-lithium',
    rules: [],
    sentence:
      'With {name1}, {name2} can raise lithium in the blood. Your prescriber has to agree before salt or diet change.',
  },
  {
    id: 'rx-combo-glucose',
    rules: [],
    sentence:
      '{name1} with {name2} makes low sugar more likely when you eat less. Your prescriber should look at the doses before the first day.',
  },
  {
    id: 'rx-combo-orlistat-warfarin',
    rules: [],
    sentence:
      'You take {name1} and {name2}. {name1} lowers the uptake of vitamin K and can shift your INR, so your clinic has to agree first.',
  },
  {
    id: 'rx-combo-warfarin-steady-goals',
    rules: [],
    sentence:
      'Your health goal asks for many greens. With {name1} they come in small, equal amounts every day.',
  },
]

/** Fills the medicines' names into the sentence of a combination. */
export function namedIn(words: string, [first, second]: readonly Medicine[]): string {
  const named = words
    .replaceAll('{name1}', first?.label ?? '')
    .replaceAll('{name2}', second?.label ?? first?.label ?? '')
  return named.charAt(0).toUpperCase() + named.slice(1)
}
