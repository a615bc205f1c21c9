import { describe, expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { draftOf, EMPTY_DRAFT, type FactsDraft, type Units } from './facts-draft.ts'
import { readFacts } from './read-facts.ts'

function read(typed: Partial<FactsDraft>, units: Units = 'metric') {
  return readFacts({ ...EMPTY_DRAFT, ...typed }, units, 2026)
}

describe('the form of a member’s facts', () => {
  test('says nothing where nothing is told', () => {
    expect(read({})).toEqual({ facts: {}, faults: null })
  })

  test('tells nothing apart from none', () => {
    expect(read({ noMedications: true, noCircumstances: true }).facts).toEqual({
      medications: [],
      circumstances: [],
    })
  })

  test('reads feet, inches and pounds as well as metres and kilograms', () => {
    const us = { heightFeet: '5', heightInches: '6', weightPounds: '154' }
    expect(read(us, 'us').facts).toEqual({ heightCm: 168, weightKg: 69.9 })
    expect(read({ heightCm: '168', weightKg: '69,9' }).facts).toEqual({ heightCm: 168, weightKg: 69.9 })
  })

  test('makes a list of what somebody does not eat', () => {
    expect(read({ dislikes: 'Mushrooms, blue cheese,\nmushrooms; ' }).facts).toEqual({
      dislikes: ['mushrooms', 'blue cheese'],
    })
  })

  test.each<[Partial<FactsDraft>, string]>([
    [{ birthYear: 'nineteen' }, 'birthYear'],
    [{ birthYear: '2030' }, 'birthYear'],
    [{ heightCm: '17' }, 'heightCm'],
    [{ weightKg: '1000' }, 'weightKg'],
    [{ energyKcal: '300' }, 'energyKcal'],
    [{ servings: '0' }, 'servings'],
    [{ dislikes: 'x'.repeat(61) }, 'dislikes'],
  ])('finds what is to be mended in %j', (typed, field) => {
    expect(read(typed)).toEqual({ facts: null, faults: { [field]: true } })
  })

  test('shows what was kept, and reads it back unchanged', () => {
    const facts: MemberFacts = {
      sex: 'female',
      birthYear: 1980,
      heightCm: 168,
      weightKg: 70,
      activity: 'light',
      energyKcal: 1900,
      allergies: ['peanut', 'sesame'],
      dislikes: ['mushroom'],
      diet: 'vegetarian',
      medications: [],
      circumstances: ['bloating'],
      servings: 2,
      minutesPerMeal: 30,
      units: 'metric',
    }
    expect(readFacts(draftOf(facts), 'metric', 2026)).toEqual({ facts, faults: null })
  })
})
