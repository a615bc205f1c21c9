import { expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { MEDICINE_GROUP_NAMES } from '#catalogue/medicines/medicine.ts'
import { heldBy } from '#meal-plans/person-gate/held-by-medicines.ts'
import { INVITING, NOT_IN_WORDS } from '#meal-plans/person-gate/invitations.ts'
import { judgePlanTexts } from '#meal-plans/person-gate/plan-words.ts'
import { readerOf } from '#meal-plans/person-gate/reader.ts'
import { allMedicineRules } from '#meal-plans/rules/merging/medicine-rules.ts'
import { composeWordingFor, type PlanTexts } from '#meal-plans/wording/compose-wording.ts'
import { ASKED_BESIDE, askedIn, NOTHING_HELD } from './support/meal-plans/asked-beside-medicines.ts'
import { PEOPLE, requestWith } from './support/meal-plans/judged-people.ts'

const BRINGS_OTHER_WORDS = new Set(['milk', 'egg', 'fish', 'tree_nut', 'gluten', 'soy'])

/** Readers whose foods lead to other wordings: one for each allergy, and ways of eating. */
const READERS: { name: string; facts: object }[] = [
  { name: 'nobody in particular', facts: {} },
  ...PEOPLE.filter(
    ({ facts }) =>
      facts.diet === 'vegan' || facts.allergies?.some((allergen) => BRINGS_OTHER_WORDS.has(allergen)),
  ),
  { name: 'allergies to nuts and shellfish', facts: { allergies: ['tree_nut', 'crustacean', 'mollusc'] } },
  { name: 'a vegan with an allergy to soy', facts: { diet: 'vegan', allergies: ['soy'] } },
]

function textsOf({ goal, overview, dietFocus, tips }: PlanTexts): string[] {
  const sentences = [goal, overview, ...tips].flatMap((text) => text.split(/(?<=[.?!])\s+/))
  return [...sentences, ...dietFocus.map(({ focus, description }) => `${focus}: ${description}`)]
}

test("no goal’s words suggest more or less of an amount that a medicine's rule limits", {
  timeout: 120_000,
}, () => {
  const faults = new Map<string, string>()
  let judged = 0
  for (const group of MEDICINE_GROUP_NAMES) {
    const forbidden = ASKED_BESIDE[group]
    // Texts that no medicine changes are checked for their foods elsewhere.
    for (const { ruleSet } of starterConditions)
      for (const { name, facts } of forbidden ? READERS : READERS.slice(0, 1)) {
        const request = requestWith([ruleSet], { ...facts, medications: [group] })
        const { wording } = composeWordingFor(request)
        expect(wording.goal).not.toBe('')
        for (const text of textsOf(wording)) {
          judged += 1
          const found = forbidden ? askedIn(text, forbidden) : []
          if (found.length > 0)
            faults.set(`${group}: ${found.join(', ')} in “${text}”`, `${ruleSet}, ${name}`)
        }
        expect(judgePlanTexts(readerOf(request), wording).misfits).toEqual([])
      }
  }
  expect([...faults]).toEqual([])
  expect(judged).toBeGreaterThan(40_000)
})

test('every group of medicines is checked, or listed as limiting no amount that words could change', () => {
  expect([...Object.keys(ASKED_BESIDE), ...NOTHING_HELD].toSorted()).toEqual(MEDICINE_GROUP_NAMES.toSorted())
})

test("every limit of a medicine's rule has forbidden words, or a reason for having none", () => {
  const held = new Set(allMedicineRules().flatMap(({ test }) => heldBy(test).map(({ what }) => what)))
  const worded = [...Object.keys(INVITING), ...Object.keys(NOT_IN_WORDS)]
  expect([...held].filter((what) => !worded.includes(what))).toEqual([])
})

test('a plan with warfarin and lisinopril describes steady greens, and fruit as planned', () => {
  const request = requestWith(['mind', 'hypertension'], {
    allergies: ['tree_nut', 'crustacean', 'mollusc'],
    medications: ['warfarin', 'lisinopril'],
  })
  const { wording, tally } = composeWordingFor(request)
  const said = textsOf(wording).join('\n')
  expect(said).not.toMatch(/bowl of fruit|piece of fruit|bag of greens|dress greens|six servings/i)
  expect(said).toMatch(/leafy greens in small, equal amounts/)
  expect(said).toMatch(/Steady greens: Small servings, about the same every day/)
  expect(said).toMatch(/Vegetables and fruit: In the servings of your plan, because potassium counts/)
  expect(tally.besideMedicines).toBeGreaterThan(5)
})

test('advice about a salt substitute with lisinopril is worded to match the plan', () => {
  const { wording } = composeWordingFor(requestWith(['hypertension'], { medications: ['lisinopril'] }))
  expect(wording.tips).toContain('Use no salt substitute: many are potassium chloride.')
})
