import type { Medication } from './medication.ts'
import type { Rule } from './rule.ts'

const known = { basis: 'derived', verified: 'recalled', certainty: 'high', grade: 'consensus' } as const

/** What a class of medicine asks of any plan, whatever the health goals. */
const RULES: Partial<Record<Medication, Rule[]>> = {
  maoi: [
    {
      id: 'rx-maoi-tyramine',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'tyramine_high' },
      evidence: { source: 'LABELS', ...known },
      note: 'Tyramine with an MAO inhibitor can raise blood pressure dangerously.',
    },
  ],
  statin: [
    {
      id: 'rx-statin-grapefruit',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'grapefruit' },
      evidence: { source: 'FDA_GRAPEFRUIT', ...known },
      note: 'Grapefruit raises the level of some statins in the blood.',
    },
  ],
  methotrexate: [
    {
      id: 'rx-methotrexate-alcohol',
      severity: 'hard',
      test: { kind: 'exclude_food_tag', tag: 'alcohol' },
      evidence: { source: 'LABELS', ...known },
    },
  ],
  warfarin: [
    statement(
      'rx-warfarin-vitamin-k',
      'Keep vitamin K steady from week to week, and tell your clinic of the plan.',
    ),
  ],
  insulin: [statement('rx-insulin-carbohydrate', 'Ask your prescriber before your carbohydrates change.')],
  sulfonylurea: [
    statement('rx-sulfonylurea-carbohydrate', 'Ask your prescriber before your carbohydrates change.'),
  ],
  sglt2_inhibitor: [statement('rx-sglt2-ketones', 'Do not follow a very-low-carbohydrate diet.')],
  glp1: [
    statement(
      'rx-glp1-appetite',
      'The plan sets no energy deficit; ask your prescriber if you eat far less.',
    ),
  ],
  levothyroxine: [
    statement(
      'rx-levothyroxine-timing',
      'Take it 30 to 60 minutes before breakfast, away from coffee, soy, calcium and iron.',
    ),
  ],
  lithium: [
    statement('rx-lithium-salt', 'Keep salt and fluid steady; sudden changes alter the level of lithium.'),
  ],
  isotretinoin: [statement('rx-isotretinoin-vitamin-a', 'Take no vitamin A supplements.')],
  ace_inhibitor: [statement('rx-ace-inhibitor-salt-substitute', 'Use no salt substitute made of potassium.')],
  arb: [statement('rx-arb-salt-substitute', 'Use no salt substitute made of potassium.')],
  potassium_sparing_diuretic: [
    statement('rx-diuretic-salt-substitute', 'Use no salt substitute made of potassium.'),
  ],
  stimulant: [
    statement(
      'rx-stimulant-appetite',
      'Watch appetite and weight; the plan sets no energy deficit. Drinks rich in vitamin C near the dose may weaken it.',
    ),
  ],
}

export function medicationRules(medications: ReadonlySet<Medication> | null): Rule[] {
  return [...(medications ?? [])].flatMap((name) => RULES[name] ?? [])
}

function statement(id: string, note: string): Rule {
  return {
    id,
    severity: 'advisory',
    test: { kind: 'statement' },
    evidence: { source: 'LABELS', ...known },
    note,
  }
}
