import { describe, expect, test } from 'vitest'
import { levelAimedAt } from '#meal-plans/request/steady-level.ts'
import { MEDICINE_RULES } from '#meal-plans/rules/medicines/medicine-rule-sets.ts'
import { USUAL_VITAMIN_K } from '#members/profiles/fact-choices.ts'
import { type MemberFacts, memberFacts } from '#members/profiles/facts.ts'
import {
  type BodyUnits,
  draftOf,
  EMPTY_DRAFT,
  type FactsDraft,
  farOffVitaminK,
  inUnits,
  withCircumstances,
  withFigures,
} from './facts-draft.ts'
import { loadVocabulary } from './medicine-vocabulary.ts'
import { readFacts } from './read-facts.ts'

function read(typed: Partial<FactsDraft>, units: BodyUnits = 'metric') {
  return readFacts({ ...EMPTY_DRAFT, ...typed }, units, 2026)
}

describe('the form of a member’s facts', () => {
  test('contains no facts if nothing was entered', () => {
    expect(read({})).toEqual({ facts: {}, errors: null })
  })

  test('distinguishes unanswered from none', () => {
    expect(read({ noMedications: true, noCircumstances: true, noAllergies: true }).facts).toEqual({
      medications: [],
      circumstances: [],
      allergies: [],
    })
    expect(draftOf({ allergies: [] })).toMatchObject({ allergies: [], noAllergies: true })
    expect(draftOf({ allergies: [], otherAllergies: ['kiwi'] })).toMatchObject({ noAllergies: false })
    expect(draftOf({})).toMatchObject({ noAllergies: false })
  })

  test('reads feet, inches and pounds as well as meters and kilograms', () => {
    const us = { heightFeet: '5', heightInches: '6', weightPounds: '154' }
    expect(read(us, 'us').facts).toEqual({ heightCm: 168, weightKg: 69.9 })
    expect(read({ heightCm: '168', weightKg: '69,9' }).facts).toEqual({ heightCm: 168, weightKg: 69.9 })
  })

  test('parses the foods that a member does not eat into a list', () => {
    expect(read({ dislikes: 'Mushrooms, blue cheese,\nmushrooms; ' }).facts).toEqual({
      dislikes: ['mushrooms', 'blue cheese'],
    })
  })

  test.each<[Partial<FactsDraft>, string]>([
    [{ birthYear: 'nineteen' }, 'birthYear'],
    [{ birthYear: '2030' }, 'birthYear'],
    [{ heightCm: '17' }, 'heightCm'],
    [{ weightKg: '1000' }, 'weightKg'],
    [{ heightCm: '999', weightKg: '70' }, 'heightCm'],
    [{ heightCm: '170', weightKg: '999' }, 'weightKg'],
    [{ energyKcal: '300' }, 'energyKcal'],
    [{ servings: '0' }, 'servings'],
    [{ dislikes: 'x'.repeat(61) }, 'dislikes'],
  ])('finds what is to be mended in %j', (typed, field) => {
    expect(read(typed)).toEqual({ facts: null, errors: { [field]: true } })
  })

  describe('with warfarin and a clinic’s figure for vitamin K', () => {
    const farOff = (vitaminKUg: string, more: Partial<FactsDraft> = {}) => {
      const clinicLevels = { ...EMPTY_DRAFT.clinicLevels, vitaminKUg }
      return read({ medications: ['warfarin'], clinicLevels, ...more }).errors
    }
    const AGAIN = { clinicLevels: true }

    test('needs confirmation for a figure far from the one that plans have used so far', async () => {
      await loadVocabulary()
      expect([farOff('210'), farOff('110'), farOff('')]).toEqual([null, null, null])
      expect([farOff('211'), farOff('109'), farOff('800')]).toEqual([AGAIN, AGAIN, AGAIN])
      expect(farOff('211', { vitaminKMeant: 'yes' })).toBeNull()
      expect(farOff('211', { vitaminKMeant: 'no' })).toEqual(AGAIN)
      expect(farOff('300', { vitaminKBefore: '250' })).toBeNull()
      expect(farOff('150', { vitaminKBefore: '250' })).toEqual(AGAIN)
      expect(farOff('300', { medications: [] })).toBeNull()
    })

    test('mentions an earlier figure only if there was one', () => {
      const draft = { ...EMPTY_DRAFT, clinicLevels: { ...EMPTY_DRAFT.clinicLevels, vitaminKUg: '90' } }
      expect(farOffVitaminK(draft)).toEqual({ reported: 90, before: 160, isFirst: true })
      const told = { ...draft, vitaminKBefore: '250' }
      expect(farOffVitaminK(told)).toEqual({ reported: 90, before: 250, isFirst: false })
    })

    test('accepts an already stored figure without confirmation', () => {
      const stored = { medications: ['warfarin'], clinicLevels: { vitaminKUg: 400 } }
      expect(readFacts(draftOf(stored), 'metric', 2026)).toEqual({ facts: stored, errors: null })
    })

    test('uses the same figures as the planner', () => {
      const rule = MEDICINE_RULES.warfarin.rules.find(({ id }) => id === 'rx-warfarin-k-level')
      expect(rule?.clinic?.within).toBe(USUAL_VITAMIN_K.farOff)
      const first = levelAimedAt({ nutrient: 'vitamin_k' }, 2000)
      expect(first?.level).toBe(USUAL_VITAMIN_K.withoutFigure)
    })
  })

  test('shows the stored facts, and reads every one back unchanged', () => {
    expect(Object.keys(EVERY_FACT).sort()).toEqual(Object.keys(memberFacts.shape).sort())
    expect(readFacts(draftOf(EVERY_FACT), 'metric', 2026)).toEqual({ facts: EVERY_FACT, errors: null })
  })

  test('drops agreements from before another illness or aim was reported', () => {
    const answers = { alcohol_agreed: 'yes', prescriber_agreed: 'yes', low_sugar_needed_help: 'no' } as const
    const draft = { ...EMPTY_DRAFT, answers }
    expect(withCircumstances(draft, ['gout']).answers).toEqual(answers)
    expect(withCircumstances(draft, ['alcohol_dependence', 'weight_loss_aim']).answers).toEqual({
      low_sugar_needed_help: 'no',
    })
  })

  test('converts typed values to other units', () => {
    const typed = { ...EMPTY_DRAFT, heightCm: '180', weightKg: '80' }
    const us = { ...typed, ...inUnits(typed, { from: 'metric', to: 'us' }) }
    expect(us).toMatchObject({ units: 'us', heightFeet: '5', heightInches: '11', weightPounds: '176' })
    const wrong = { ...EMPTY_DRAFT, weightKg: 'eighty' }
    expect(inUnits(wrong, { from: 'metric', to: 'us' })).not.toHaveProperty('weightPounds')
    const cleared = { ...draftOf({ weightKg: 80 }), weightKg: '' }
    expect(inUnits(cleared, { from: 'metric', to: 'us' })).toMatchObject({ weightPounds: '' })
  })
})

const EVERY_FACT: Required<MemberFacts> = {
  sex: 'female',
  birthYear: 1980,
  heightCm: 168,
  weightKg: 70,
  activity: 'light',
  energyKcal: 1900,
  allergies: ['peanut', 'sesame'],
  otherAllergies: ['kiwi'],
  dislikes: ['mushroom'],
  diet: 'vegetarian',
  medications: ['lisinopril'],
  medicationsWithheld: true,
  clinicLevels: { vitaminKUg: 120, sodiumMg: 1500 },
  answers: { inr_in_range: 'yes', insulin_dose_fixed: 'no' },
  circumstances: ['bloating'],
  triggers: ['coffee'],
  usualFiber: 'some',
  hemisphere: 'north',
  neverRecipes: ['bean-soup'],
  favoriteRecipes: ['oat-bowl'],
  servings: 2,
  minutesPerMeal: 30,
  units: 'metric',
}

describe('the body figures of the form', () => {
  const woman = { sex: 'female', birthYear: '1980', heightCm: '170' } as const

  test('are both marked if they are impossible together', () => {
    const mistyped = { ...woman, heightCm: '125', weightKg: '160' }
    expect(read(mistyped).errors).toEqual({ heightCm: true, weightKg: true })
  })

  test('need confirmation if they are rare, and again after a change', () => {
    const tall = { ...EMPTY_DRAFT, ...woman, heightCm: '212', weightKg: '110' }
    expect(read(tall).errors).toEqual({ answers: true })
    const meant: FactsDraft = { ...tall, answers: { body_figures_meant: 'yes' } }
    expect(read(meant).errors).toBeNull()
    expect(read({ ...meant, ...withFigures(meant, { heightCm: '216' }) }).errors).toEqual({ answers: true })
  })

  test('lead to two questions if the weight is low', () => {
    const low = { ...woman, weightKg: '52' }
    expect(read(low).errors).toEqual({ answers: true })
    const answers = { unintended_weight_loss: 'no', fears_weight_gain: 'no' } as const
    expect(read({ ...low, answers }).errors).toBeNull()
  })
})
