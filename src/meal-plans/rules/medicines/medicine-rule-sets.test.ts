import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMBINATIONS } from '#catalogue/medicines/combination.ts'
import { findMedicine } from '#catalogue/medicines/match-medicine.ts'
import { MEDICINE_GROUP_NAMES } from '#catalogue/medicines/medicine.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { refusalFor } from '../../gate/safety-gate.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { medicineSentences } from '../../safety/medicine-sentences.ts'
import { MEDICINE_CLASHES } from '../merging/medicine-clashes.ts'
import { medicineRules, rulesOfGroup } from '../merging/medicine-rules.ts'
import { SOURCES } from '../source.ts'
import { COMBINATION_RULES } from './combination-rules.ts'
import { MEDICINE_RULES } from './medicine-rule-sets.ts'

type Written = { slug: string; rules: { id: string; severity: string }[]; member_sentence: string }
type Evidence = { groups: Written[]; combinations: { id: string; rules?: { id: string }[] }[] }

/**
 * Reads the evidence that the rules are based on. If the file is missing, returns the rules of a few of its
 * groups.
 */
function evidence(): Evidence {
  try {
    return JSON.parse(
      readFileSync(new URL('../../../../../shared/evidence/medicines.json', import.meta.url), 'utf8'),
    )
  } catch {
    return {
      groups: [
        {
          slug: 'warfarin',
          rules: ['rx-warfarin-k-level', 'rx-warfarin-k-day', 'rx-warfarin-k-week', 'rx-warfarin-natto'].map(
            (id) => ({ id, severity: 'hard' }),
          ),
          member_sentence: 'You take {name}.',
        },
        {
          slug: 'arb',
          rules: [{ id: 'rx-arb-as-ace', severity: 'hard' }],
          member_sentence: 'You take {name}.',
        },
        { slug: 'no_food_rule', rules: [], member_sentence: 'You take {name}.' },
      ],
      combinations: [{ id: 'rx-combo-raas-kspare', rules: [{ id: 'rx-combo-k-max' }] }],
    }
  }
}

/** Evidence rules that are implemented in another form than a rule with the same id. */
const IN_ANOTHER_FORM: Record<string, () => boolean> = {
  'rx-warfarin-leafy': () => MEDICINE_CLASHES.some(({ id }) => id === 'greens-with-warfarin'),
  'rx-orl-oil-clash': () => MEDICINE_CLASHES.some(({ id }) => id === 'oil-with-orlistat'),
  'rx-glp1-meal': () => rulesOfGroup('glp1').some(({ id }) => id === 'rx-glp1-meal'),
  'rx-combo-khold-diur': () => rulesOfGroup('ace_inhibitor').length > 0,
  'rx-combo-glucose-floor': () => rulesOfGroup('sulfonylurea').some(({ id }) => id === 'rx-insulin-cho-day'),
}

const { groups, combinations } = evidence()

describe.each(groups)('the medicines of $slug', ({ slug, rules }) => {
  const group = slug === 'statin_grapefruit' ? 'statin' : slug
  const own = MEDICINE_RULES[group as keyof typeof MEDICINE_RULES]

  test('cover every rule of the evidence with a rule or a sentence', () => {
    for (const { id, severity } of rules) {
      const shared = own.sameAs?.some((same) => same.id === id) ?? false
      if (shared || IN_ANOTHER_FORM[id]?.()) continue
      expect([id, own.rules.find((rule) => rule.id === id)?.severity]).toEqual([id, severity])
    }
  })

  test('are named to the members who take them', () => {
    const request = aRequest({ goals: ['celiac'], medications: [group] })
    const sentences = medicineSentences({ input: request.input, member: plannedPersonOf(request) })
    expect(sentences.length).toBeGreaterThan(0)
    for (const { text } of sentences) expect(text).not.toMatch(/[{}!]|NaN|Infinity|undefined/)
  })
})

test('every group has rules with known sources, and each rule is defined once', () => {
  const ids = MEDICINE_GROUP_NAMES.flatMap((group) => MEDICINE_RULES[group].rules.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const group of MEDICINE_GROUP_NAMES) {
    expect(MEDICINE_RULES[group].group).toBe(group)
    for (const { evidence } of rulesOfGroup(group)) expect(SOURCES[evidence.source]).toBeDefined()
  }
})

test('every combination in the evidence has its action, rules and sentence', () => {
  for (const { id, rules = [] } of combinations) {
    expect(COMBINATIONS.some((combination) => combination.id === id)).toBe(true)
    const own = COMBINATION_RULES.find((one) => one.id === id)
    expect(own?.sentence).toMatch(/\.$/)
    for (const rule of rules)
      expect(IN_ANOTHER_FORM[rule.id]?.() ?? own?.rules.some(({ id }) => id === rule.id)).toBe(true)
  }
})

function limitsOf(facts: Record<string, unknown>) {
  const request = aRequest({ goals: ['celiac'], sex: 'male', birthYear: 1990, ...facts })
  return new Map(medicineRules(plannedPersonOf(request)).map(({ rule }) => [rule.id, rule.test]))
}

describe('the limits of a medicine', () => {
  test("depend on the member's own facts", () => {
    const checked = { answers: { potassium_checked_within_year: 'yes' } }
    expect(limitsOf({ medications: ['lisinopril'] }).has('rx-ace-k-older')).toBe(true)
    expect(limitsOf({ medications: ['lisinopril'], ...checked }).has('rx-ace-k-older')).toBe(false)
    expect(limitsOf({ medications: ['losartan'], ...checked }).get('rx-ace-k-max')).toMatchObject({
      max: 4700,
    })
    expect(
      limitsOf({ medications: ['losartan'], clinicLevels: { potassiumMg: 2500 } }).get('rx-ace-k-max'),
    ).toMatchObject({ max: 2500 })
    expect(limitsOf({ medications: ['Yaz'] }).has('rx-kspare-k-max')).toBe(false)
    expect(limitsOf({ medications: ['warfarin'] }).get('rx-warfarin-k-level')).toMatchObject({
      min: 120,
      max: 250,
    })
    expect(
      limitsOf({ medications: ['Emsam'], answers: { patch_of_6_mg: 'yes' } }).has('rx-maoi-tyramine'),
    ).toBe(false)
    expect(limitsOf({ medications: ['Emsam'] }).has('rx-maoi-tyramine')).toBe(true)
    expect(
      limitsOf({ medications: ['insulin'], answers: { insulin_dose_fixed: 'no' } }).has(
        'rx-insulin-cho-steady',
      ),
    ).toBe(false)
    expect(limitsOf({ medications: ['blood thinner'] }).has('rx-warfarin-k-day')).toBe(true)
    expect(limitsOf({ medicationsWithheld: true }).has('rx-maoi-tyramine')).toBe(true)
    // Limits of combinations don't apply to members who withhold their medicines. The plan states whom it is
    // not for.
    expect(limitsOf({ medicationsWithheld: true }).has('rx-combo-k-max')).toBe(false)
  })
})

function refusal(facts: Record<string, unknown>): string | null {
  const request = aRequest({ goals: ['celiac'], sex: 'male', ...facts })
  return refusalFor(request.input, plannedPersonOf(request))
}

describe("medicines that need a prescriber's agreement first", () => {
  const agreed = { answers: { prescriber_agreed: 'yes', water_pill_for: 'blood_pressure' } }

  test.each([
    [['lisinopril', 'spironolactone']],
    [['lisinopril', 'losartan']],
    [['lisinopril', 'Bactrim']],
    [['lithium', 'Lasix']],
    [['insulin', 'Ozempic']],
    [['orlistat', 'warfarin']],
  ])('are not planned for until it is there: %s', (medications) => {
    expect(refusal({ medications })).toMatch(/ask whoever prescribes them.*we plan for you/)
    expect(refusal({ medications, ...agreed })).toBeNull()
  })

  test('also need the figure if potassium is taken as a pill', () => {
    const medications = ['lisinopril', 'Klor-Con']
    expect(refusal({ medications, ...agreed })).toMatch(/milligrams of potassium/)
    expect(refusal({ medications, ...agreed, clinicLevels: { potassiumMg: 2500 } })).toBeNull()
  })

  test.each([
    [{ medications: ['warfarin'], answers: { inr_in_range: 'no' } }, /anticoagulation clinic/],
    [{ medications: ['warfarin'], answers: { warfarin_over_3_months: 'no' } }, /anticoagulation clinic/],
    [{ medications: ['lithium'], goals: ['hypertension'] }, /sodium/],
    [{ medications: ['ramipril'], answers: { potassium_ever_high: 'yes' } }, /potassium has been high/],
    [{ medications: ['aldactone'], answers: { potassium_checked_since_dose_change: 'no' } }, /blood test/],
    [{ medications: ['glipizide'], answers: { low_sugar_needed_help: 'yes' } }, /doses/],
    [{ medications: ['digoxin'], answers: { medicine_for_heart_failure: 'yes' } }, /heart failure/],
    [{ medications: ['prednisone'], goals: ['ibd-remission'] }, /flare/],
    [{ medications: ['warfarn'] }, /do not know the medicine “warfarn”/],
  ])('say so: %j', (facts, words) => {
    expect(refusal(facts)).toMatch(words)
  })

  test.each([
    [['warfarin']],
    [['lisinopril']],
    [['spironolactone']],
    [['insulin']],
    [['lisinopril', 'HCTZ']],
  ])('are not asked for where nothing speaks against it: %s', (medications) =>
    expect(refusal({ medications })).toBeNull(),
  )
})

test.each(MEDICINE_GROUP_NAMES)(
  'a timing for some medicines only names medicines of its group: %s',
  (group) => {
    for (const name of (MEDICINE_RULES[group].timing ?? []).flatMap(({ of }) => of ?? []))
      expect([name, findMedicine(name)]).toEqual([
        name,
        expect.objectContaining({ name, groups: expect.arrayContaining([group]) }),
      ])
  },
)
