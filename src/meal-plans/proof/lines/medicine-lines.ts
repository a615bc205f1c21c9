import { findMedicine, findMedicines } from '#catalogue/medicines/match-medicine.ts'
import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { isNothing } from '#catalogue/medicines/read-medicines.ts'
import { MEDICINE_RULES } from '../../rules/medicines/medicine-rule-sets.ts'
import { medicineRules } from '../../rules/merging/medicine-rules.ts'
import type { RuleResult } from '../../rules/rule-result.ts'
import { medicineSentences } from '../../safety/medicine-sentences.ts'
import type { PersonContext, PersonLine, PersonLineState } from '../person-line.ts'
import { findRule } from '../rule-name.ts'

/**
 * Writes a line for each medicine with the rules that it brings, or one line if the member takes none or did
 * not report any.
 */
export function medicineLines(context: PersonContext): PersonLine[] {
  const { medications, medicationsWithheld } = context.request.input
  if (medicationsWithheld)
    return [
      line('withheld', 'Medicines', {
        state: 'told',
        sentence: 'You would rather not say, so the firm limits that each medicine has by itself hold.',
      }),
    ]
  if (medications === undefined)
    return [
      line('not-asked', 'Medicines', {
        state: 'no_data',
        sentence: 'You have not told us whether you take any, so no medicine rule was checked.',
      }),
    ]
  if (medications.every(isNothing))
    return [line('none', 'Medicines', { state: 'told', sentence: 'You told us that you take none.' })]
  return [...new Set(medications.flatMap(eachOf))].map((name) => medicineLine(name, context))
}

/** Splits a combination medicine into its ingredients, because each has its own line. */
function eachOf(name: string): string[] {
  const medicines = findMedicines(name)
  return medicines.length > 1 ? medicines.map(({ name }) => name) : [name]
}

function medicineLine(name: string, { member, rules, request }: PersonContext): PersonLine {
  const medicine = findMedicine(name)
  if (medicine === null)
    return line(name, name, {
      state: 'no_data',
      sentence: 'We do not know this medicine, so nothing was checked for it.',
    })
  const ids = medicineRules(member)
    .filter(({ because }) => because.some((one) => one.name === medicine.name))
    .map(({ rule }) => rule.id)
  const own = rules.filter(({ id, applies }) => applies && (ids.includes(id) || isMeantFor(id, medicine)))
  const said = medicineSentences({ input: request.input, member })
    .filter((sentence) => sentence.medicine === medicine.name)
    .map(({ text }) => text)
  const { label } = medicine
  return line(medicine.name, label, {
    state: worstOf(own),
    sentence: [
      own.length === 0
        ? `Nothing in this plan has to change because you take ${label}.`
        : `${own.length === 1 ? 'One of these rules applies' : `${own.length} of these rules apply`} because you take ${label}.`,
      ...said,
      ...timingOf(medicine),
    ].join(' '),
    rules: own.map(({ id }) => id),
  })
}

/** Lists the timing advice of a medicine. If only its group is known, lists all advice for the group. */
function timingOf({ name, kind, groups }: Medicine): string[] {
  const isNamed = kind === 'generic' || kind === 'brand'
  const timing = groups.flatMap((group) => MEDICINE_RULES[group].timing ?? [])
  const own = timing.filter(({ of }) => of === undefined || !isNamed || of.includes(name))
  return own.map(({ beside, apart }) => `When to take it: ${beside}, ${apart}.`)
}

function isMeantFor(id: string, { groups }: Medicine): boolean {
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
