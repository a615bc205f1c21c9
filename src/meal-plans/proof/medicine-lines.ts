import { findMedicine } from '#catalogue/medicines/match-medicine.ts'
import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { medicationRules } from '../rules/medication-rules.ts'
import type { PersonContext, PersonLine, PersonLineState } from './person-line.ts'
import type { RuleResult } from './proof.ts'
import { findRule } from './rule-name.ts'

/** A line for each medicine with the rules that it brings, and one where there is none or it was not told. */
export function medicineLines({ request, rules }: PersonContext): PersonLine[] {
  const { medications, medicationsWithheld } = request.input
  if (medicationsWithheld)
    return [
      line('withheld', 'Medicines', {
        state: 'told',
        sentence: 'You would rather not say, so the most careful limits hold.',
      }),
    ]
  if (medications === undefined)
    return [
      line('not-asked', 'Medicines', {
        state: 'no_data',
        sentence: 'You have not told us whether you take any, so no rule of a medicine was checked.',
      }),
    ]
  if (medications.length === 0)
    return [line('none', 'Medicines', { state: 'told', sentence: 'You told us that you take none.' })]
  return medications.map((name) => medicineLine(name, rules))
}

function medicineLine(name: string, rules: RuleResult[]): PersonLine {
  const medicine = findMedicine(name)
  if (medicine === null)
    return line(name, name, {
      state: 'no_data',
      sentence: 'We do not know this medicine, so nothing was checked for it.',
    })
  const own = rules.filter(({ id, applies }) => applies && isBroughtBy(id, medicine))
  const notes = [...new Set(own.flatMap(({ note }) => note ?? []))]
  return line(name, name, {
    state: worstOf(own),
    sentence: [
      own.length === 0
        ? `Nothing in this plan has to change because you take ${name}.`
        : `Because you take ${name}:`,
      ...(own.length === 0 ? [] : notes),
    ].join(' '),
    rules: own.map(({ id }) => id),
  })
}

function isBroughtBy(id: string, { groups }: Medicine): boolean {
  if (medicationRules(new Set(groups)).some((rule) => rule.id === id)) return true
  const when = findRule(id)?.when
  return when?.fact === 'medication' && groups.includes(when.name)
}

function worstOf(rules: RuleResult[]): PersonLineState {
  const states = rules.filter(({ onPlate }) => onPlate).map(({ state }) => state)
  for (const state of ['fail', 'warn', 'no_data', 'pass'] as const) if (states.includes(state)) return state
  return 'told'
}

function line(
  key: string,
  name: string,
  given: Pick<PersonLine, 'state' | 'sentence' | 'rules'>,
): PersonLine {
  return { id: `medicine:${key}`, kind: 'medicine', name, ...given }
}
