import { describe, expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { changeBetween, changedFacts } from '#members/profiles/facts-change.ts'
import { openedByMedicines } from '#members/profiles/medicine-questions.ts'
import { decidedChange, decidedFacts, openFacts, undecided, withoutOldAnswers } from './decide-facts.ts'
import { changesIn, draftOf, rebased, shownFacts } from './facts-draft.ts'

const reported: MemberFacts = { diet: 'vegan', allergies: ['tree_nut'], heightCm: 168.4, weightKg: 70 }

describe('a change of the form', () => {
  test('contains added and removed values, and nothing that was not touched', () => {
    const draft = {
      ...draftOf(reported),
      diet: '' as const,
      allergies: ['tree_nut' as const, 'egg' as const],
    }
    expect(changesIn(draft, reported, 'us')).toEqual({ remove: ['diet'], add: { allergies: ['egg'] } })
    expect(changesIn(draftOf(reported), reported, 'us')).toEqual({})
    expect(changesIn(draftOf(reported), reported, 'metric')).toEqual({})
  })

  test('distinguishes “none of them” from unanswered, and an emptied list from a list of none', () => {
    const medications: MemberFacts = { medications: ['statin'] }
    expect(changeBetween(medications, { medications: [] })).toEqual({ set: { medications: [] } })
    expect(changeBetween(medications, {})).toEqual({ drop: { medications: ['statin'] } })
    expect(changeBetween({ medications: [] }, {})).toEqual({ remove: ['medications'] })
    expect(changeBetween({}, { medications: [] })).toEqual({ set: { medications: [] } })
  })

  test('changes the fields of a fact individually', () => {
    const seen: MemberFacts = { answers: { inr_in_range: 'yes', ibs_diagnosed: 'no' } }
    const now: MemberFacts = { answers: { inr_in_range: 'no' } }
    const change = changeBetween(seen, now)
    expect(change).toEqual({ set: { answers: { inr_in_range: 'no' } }, drop: { answers: ['ibs_diagnosed'] } })
    expect(changedFacts(seen, change)).toEqual(now)
  })

  test('keeps input typed while a change is being sent', () => {
    const sent = { ...draftOf(reported), diet: 'omnivore' as const }
    const latest = { ...sent, dislikes: 'kale, ' }
    const stored = draftOf({ ...reported, diet: 'omnivore', servings: 3 })
    expect(rebased(latest, { from: sent, to: stored })).toEqual({ ...stored, dislikes: 'kale, ' })
  })

  test('keeps items typed into a list along with items added elsewhere', () => {
    const from = draftOf({ allergies: ['milk', 'soy'], medications: ['statin'] })
    const to = draftOf({ allergies: ['milk', 'soy', 'egg'], medications: ['statin', 'warfarin'] })
    const latest = { ...from, allergies: ['milk' as const, 'sesame' as const] }
    const none = { ...latest, medications: [], noMedications: true }
    expect(rebased(latest, { from, to }).allergies).toEqual(['milk', 'egg', 'sesame'])
    expect(rebased(none, { from, to })).toMatchObject({ medications: ['warfarin'], noMedications: false })
  })
})

describe('a fact that was also changed elsewhere', () => {
  const seen: MemberFacts = { diet: 'vegan', allergies: ['milk'], servings: 2 }
  const stored: MemberFacts = { diet: 'vegetarian', allergies: ['egg'], servings: 2 }
  const typed: MemberFacts = {
    diet: 'omnivore',
    allergies: ['peanut'],
    servings: 2,
    minutesPerMeal: 30,
  }
  const open = openFacts(['diet', 'allergies'], { stored, typed, seen })

  test('is left to the member to decide, except for lists, which are merged', () => {
    expect(open.map(({ usual }) => usual)).toEqual([undefined, 'both'])
    expect(undecided(open, {})).toEqual(['diet'])
    expect(undecided(open, { diet: 'typed' })).toEqual([])
    expect(decidedFacts(typed, open, {})).toEqual({
      diet: 'vegetarian',
      allergies: ['egg', 'peanut'],
      servings: 2,
      minutesPerMeal: 30,
    })
  })

  test("follows the member's decision", () => {
    const decided = decidedFacts(typed, open, { diet: 'typed', allergies: 'stored' })
    expect(decided).toMatchObject({ diet: 'omnivore', allergies: ['egg'] })
    expect(changeBetween(shownFacts(stored, 'metric'), decided)).toEqual({
      set: { diet: 'omnivore', minutesPerMeal: 30 },
    })
  })

  test('needs no decision if both sides have the same value by now', () => {
    expect(openFacts(['diet'], { stored, typed: { diet: 'vegetarian' }, seen })).toEqual([])
  })
})

describe('a list that was changed on two devices', () => {
  type List = 'allergies' | 'otherAllergies' | 'medications' | 'dislikes'
  function usualOf(name: List, { seen, stored, typed }: Record<'seen' | 'stored' | 'typed', string[]>) {
    const lists = { stored: { [name]: stored }, typed: { [name]: typed }, seen: { [name]: seen } }
    const [fact] = openFacts([name], lists as Record<keyof typeof lists, MemberFacts>)
    return fact && { decision: fact.usual, list: fact[fact.usual ?? 'stored'] }
  }

  test.each(['allergies', 'otherAllergies', 'medications', 'dislikes'] as const)(
    'what was added on either stays in %s',
    (name) => {
      // The form shows the typed items along with those the server stores, so its list is the longer one.
      const lists = { seen: ['a', 'b'], stored: ['b', 'c'], typed: ['b', 'c', 'd'] }
      expect(usualOf(name, lists)).toEqual({ decision: 'both', list: ['b', 'c', 'd'] })
    },
  )

  test('keeps an addition despite “none” on the other device', () => {
    const one = usualOf('allergies', { seen: ['egg'], stored: [], typed: ['sesame'] })
    expect(one).toEqual({ decision: 'typed', list: ['sesame'] })
    const other = usualOf('medications', { seen: [], stored: ['warfarin'], typed: [] })
    expect(other).toEqual({ decision: 'stored', list: ['warfarin'] })
  })

  test('loses an item that one device removed and the other left untouched', () => {
    const lists = {
      seen: ['egg', 'milk', 'soy'],
      stored: ['milk', 'soy', 'fish'],
      typed: ['milk', 'fish', 'sesame'],
    }
    expect(usualOf('allergies', lists)).toEqual({ decision: 'both', list: ['milk', 'fish', 'sesame'] })
  })

  test('keeps an item that one device removed and the other reported again', () => {
    const lists = { seen: ['peanut'], stored: ['peanut', 'egg'], typed: ['egg'] }
    expect(usualOf('allergies', lists)).toEqual({ decision: 'stored', list: ['peanut', 'egg'] })
  })

  test('loses nothing that was typed before the member was known', () => {
    const stored: MemberFacts = { allergies: ['egg'], medications: [] }
    const typed: MemberFacts = { allergies: ['egg', 'sesame'], medications: ['warfarin'], diet: 'vegan' }
    const open = openFacts(['allergies', 'medications', 'diet'], { stored, typed })
    expect(open.map(({ usual }) => usual)).toEqual(['both', 'typed', 'typed'])
    const none = openFacts(['allergies'], { stored, typed: { allergies: [] } })
    expect(none.map(({ usual }) => usual)).toEqual(['stored'])
  })
})

describe('answers after another medicine was added', () => {
  const answers = { inr_in_range: 'yes', warfarin_over_3_months: 'yes', insulin_dose_fixed: 'no' } as const
  const stored: MemberFacts = { diet: 'vegetarian', medications: ['warfarin', 'insulin'], answers }
  const medications = ['warfarin', 'insulin', 'clarithromycin']

  test('are sent again with the decisions, even if they are unchanged', () => {
    const typed: MemberFacts = { diet: 'vegan', medications, answers }
    const open = openFacts(['diet'], { stored, typed })
    expect(decidedChange({ diet: 'typed' }, { stored, typed, open })).toMatchObject({
      add: { medications: ['clarithromycin'] },
      set: { diet: 'vegan', answers: { inr_in_range: 'yes' } },
    })
  })

  test('become open again if they were not typed along with the medicine, and only those that it affects', () => {
    const compared = { stored, vocabulary: { openedByMedicines } }
    const decided = { ...stored, medications }
    const left = { warfarin_over_3_months: 'yes', insulin_dose_fixed: 'no' }
    expect(withoutOldAnswers(decided, { ...compared, typed: { medications } }).answers).toEqual(left)
    const again: MemberFacts = { medications, answers: { inr_in_range: 'yes' } }
    expect(withoutOldAnswers(decided, { ...compared, typed: again }).answers).toEqual(answers)
    expect(withoutOldAnswers(stored, { ...compared, typed: {} })).toEqual(stored)
  })
})
