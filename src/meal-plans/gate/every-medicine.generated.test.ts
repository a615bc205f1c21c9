import { expect, test } from 'vitest'
import { MEDICINE_GROUP_NAMES, type Medicine } from '#catalogue/medicines/medicine.ts'
import { medicineIndex } from '#catalogue/medicines/medicine-index.ts'
import { ALL_ASKED, askedOf } from '#members/profiles/asking/asked-of.ts'
import {
  ASKED_BEFORE_A_CHILD,
  ASKED_BEFORE_FATHERING,
  HARMS_A_CHILD,
  HARMS_A_CHILD_LATER,
  onList,
} from '#members/profiles/asking/medicine-lists.ts'
import { toldIn } from '#members/profiles/asking/told.ts'
import { CIRCUMSTANCES, type Circumstance } from '#members/profiles/circumstance.ts'
import { QUESTIONS } from '#members/profiles/question.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { MEDICINE_RULES } from '../rules/medicines/medicine-rule-sets.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { refusalFor } from './safety-gate.ts'

const WOMAN = { sex: 'female', birthYear: 1990, heightCm: 165, weightKg: 68 }
const GENERICS = [...medicineIndex().known.values()].filter(({ kind }) => kind === 'generic')

function refusal(profile: Record<string, unknown>): string | null {
  const request = aRequest({ goals: ['mediterranean'], ...profile } as never)
  return refusalFor(request.input, plannedPersonOf(request))
}

/** What a medicine leads to by itself: rules of its groups, a question about it, or a refusal that says what to do. */
function ends(medicine: Medicine, profile: Record<string, unknown> = {}): boolean {
  const hasRules = medicine.groups.some((group) => MEDICINE_RULES[group] !== undefined)
  return hasRules || refusal({ medications: [medicine.name], ...profile }) !== null
}

test('each medicine of the list has a rule, a question or a refusal, and none is served in silence', () => {
  const silent = GENERICS.filter((medicine) => !ends(medicine))
  const asked = silent.filter(({ name }) => {
    const told = toldIn({ medications: [name] }, { goals: [], year: 2026 })
    return !askedOf(told).some(({ medicines }) => medicines.length > 0)
  })
  expect(asked.map(({ name }) => name)).toEqual([])
})

test('a medicine that is asked about or refused is not served before an answer', () => {
  const held = GENERICS.filter(({ effect }) => effect === 'ask' || effect === 'refuse')
  const served = held.filter(({ name }) => refusal({ ...WOMAN, sex: 'male', medications: [name] }) === null)
  // Of these an open question lets a plan go on, by rules or with a sentence.
  const told = served.filter(({ name }) => {
    const put = askedOf(toldIn({ medications: [name] }, { goals: [], year: 2026 }))
    return !put.some(({ medicines }) => medicines.length > 0)
  })
  expect(told.map(({ name }) => name)).toEqual([])
})

test('each refusal says whom to ask or what to do', () => {
  for (const { name } of GENERICS.filter(({ effect }) => effect !== 'none' && effect !== 'group'))
    expect(refusal({ ...WOMAN, medications: [name] }) ?? 'Please ask', name).toMatch(
      /[Pp]lease|[Cc]all|ask (?:your|whoever|the)/,
    )
})

/** One medicine of each group, and one of each list, crossed with every health goal and every circumstance. */
const NAMES = [
  ...MEDICINE_GROUP_NAMES,
  ...[HARMS_A_CHILD, HARMS_A_CHILD_LATER, ASKED_BEFORE_A_CHILD, ASKED_BEFORE_FATHERING].flatMap(
    ({ names }) => names,
  ),
].filter((name, at, all) => all.indexOf(name) === at && medicineIndex().known.has(name))

const GOALS = ruleSets.map(({ slug }) => slug)

test('a medicine that harms a child meets everybody who tries, whatever else they told', () => {
  const harmful = NAMES.filter((name) => {
    const { medicines } = toldIn({ medications: [name] }, { goals: [], year: 2026 })
    return onList(medicines, HARMS_A_CHILD).length + onList(medicines, HARMS_A_CHILD_LATER).length > 0
  })
  expect(harmful.length).toBeGreaterThan(40)
  for (const name of harmful)
    for (const goal of GOALS)
      expect(
        refusal({ ...WOMAN, goals: [goal], medications: [name], circumstances: ['trying_to_conceive'] }),
        `${name} ${goal}`,
      ).not.toBeNull()
  for (const name of harmful)
    for (const circumstance of CIRCUMSTANCES)
      expect(
        refusal({ ...WOMAN, medications: [name], circumstances: ['trying_to_conceive', circumstance] }),
        `${name} ${circumstance}`,
      ).not.toBeNull()
})

test('every medicine with every goal and every circumstance ends somewhere', () => {
  const lost: string[] = []
  const all = Object.fromEntries(GENERICS.map((medicine) => [medicine.name, medicine]))
  for (const name of NAMES)
    for (const goal of GOALS)
      for (const circumstance of [undefined, ...CIRCUMSTANCES] as (Circumstance | undefined)[]) {
        const medicine = all[name]
        if (!medicine || medicine.groups.length > 0) continue
        const circumstances = circumstance ? [circumstance] : []
        const told = toldIn(
          { ...WOMAN, sex: 'female', medications: [name], circumstances },
          {
            goals: [goal],
            year: 2026,
          },
        )
        const isAsked = askedOf(told).some(({ medicines }) => medicines.length > 0)
        if (!isAsked && refusal({ ...WOMAN, goals: [goal], medications: [name], circumstances }) === null)
          lost.push(`${name} ${goal} ${circumstance}`)
      }
  expect(lost).toEqual([])
})

test('each question of the table is one that a member can answer, and each answer of it leads somewhere', () => {
  for (const { question } of ALL_ASKED) expect(QUESTIONS).toContain(question)
})
