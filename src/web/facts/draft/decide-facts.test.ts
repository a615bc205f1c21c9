import { describe, expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { changeBetween, changedFacts } from '#members/profiles/facts-change.ts'
import { openedByMedicines } from '#members/profiles/medicine-questions.ts'
import { decidedChange, decidedFacts, openFacts, undecided, withoutOldAnswers } from './decide-facts.ts'
import { changesIn, draftOf, rebased, shownFacts } from './facts-draft.ts'

const reported: MemberFacts = { diet: 'vegan', allergies: ['tree_nut'], heightCm: 168.4, weightKg: 70 }

describe('a change of the form', () => {
  test('holds what was typed anew and taken back, and nothing of what was not touched', () => {
    const draft = {
      ...draftOf(reported),
      diet: '' as const,
      allergies: ['tree_nut' as const, 'egg' as const],
    }
    expect(changesIn(draft, reported, 'us')).toEqual({ remove: ['diet'], add: { allergies: ['egg'] } })
    expect(changesIn(draftOf(reported), reported, 'us')).toEqual({})
    expect(changesIn(draftOf(reported), reported, 'metric')).toEqual({})
  })

  test('tells none of them from not said, and a list emptied from a list of none', () => {
    const medications: MemberFacts = { medications: ['statin'] }
    expect(changeBetween(medications, { medications: [] })).toEqual({ set: { medications: [] } })
    expect(changeBetween(medications, {})).toEqual({ drop: { medications: ['statin'] } })
    expect(changeBetween({ medications: [] }, {})).toEqual({ remove: ['medications'] })
    expect(changeBetween({}, { medications: [] })).toEqual({ set: { medications: [] } })
  })

  test('changes fields of a fact one by one', () => {
    const seen: MemberFacts = { answers: { inr_in_range: 'yes', ibs_diagnosed: 'no' } }
    const now: MemberFacts = { answers: { inr_in_range: 'no' } }
    const change = changeBetween(seen, now)
    expect(change).toEqual({ set: { answers: { inr_in_range: 'no' } }, drop: { answers: ['ibs_diagnosed'] } })
    expect(changedFacts(seen, change)).toEqual(now)
  })

  test('keeps what is typed while it is being sent', () => {
    const sent = { ...draftOf(reported), diet: 'omnivore' as const }
    const latest = { ...sent, dislikes: 'kale, ' }
    const stored = draftOf({ ...reported, diet: 'omnivore', servings: 3 })
    expect(rebased(latest, { from: sent, to: stored })).toEqual({ ...stored, dislikes: 'kale, ' })
  })

  test('keeps what is typed into a list beside what was added to it elsewhere', () => {
    const from = draftOf({ allergies: ['milk', 'soy'], medications: ['statin'] })
    const to = draftOf({ allergies: ['milk', 'soy', 'egg'], medications: ['statin', 'warfarin'] })
    const latest = { ...from, allergies: ['milk' as const, 'sesame' as const] }
    const none = { ...latest, medications: [], noMedications: true }
    expect(rebased(latest, { from, to }).allergies).toEqual(['milk', 'egg', 'sesame'])
    expect(rebased(none, { from, to })).toMatchObject({ medications: ['warfarin'], noMedications: false })
  })
})

describe('what was changed elsewhere too', () => {
  const seen: MemberFacts = { diet: 'vegan', allergies: ['milk'], servings: 2 }
  const stored: MemberFacts = { diet: 'vegetarian', allergies: ['egg'], servings: 2 }
  const typed: MemberFacts = {
    diet: 'omnivore',
    allergies: ['peanut'],
    servings: 2,
    minutesPerMeal: 30,
  }
  const open = openFacts(['diet', 'allergies'], { stored, typed, seen })

  test('is for the member to choose, but for lists, of which both sides are meant', () => {
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

  test('is as the member decides', () => {
    const decided = decidedFacts(typed, open, { diet: 'typed', allergies: 'stored' })
    expect(decided).toMatchObject({ diet: 'omnivore', allergies: ['egg'] })
    expect(changeBetween(shownFacts(stored, 'metric'), decided)).toEqual({
      set: { diet: 'omnivore', minutesPerMeal: 30 },
    })
  })

  test('is no question where both say the same by now', () => {
    expect(openFacts(['diet'], { stored, typed: { diet: 'vegetarian' }, seen })).toEqual([])
  })
})

describe('of a list that was changed on two devices', () => {
  type List = 'allergies' | 'otherAllergies' | 'medications' | 'dislikes'
  function usualOf(name: List, { seen, stored, typed }: Record<'seen' | 'stored' | 'typed', string[]>) {
    const lists = { stored: { [name]: stored }, typed: { [name]: typed }, seen: { [name]: seen } }
    const [fact] = openFacts([name], lists as Record<keyof typeof lists, MemberFacts>)
    return fact && { decision: fact.usual, list: fact[fact.usual ?? 'stored'] }
  }

  test.each(['allergies', 'otherAllergies', 'medications', 'dislikes'] as const)(
    'what was added on either stays in %s',
    (name) => {
      // The server shows what was typed with what it keeps: the list of the form is the longer one.
      const lists = { seen: ['a', 'b'], stored: ['b', 'c'], typed: ['b', 'c', 'd'] }
      expect(usualOf(name, lists)).toEqual({ decision: 'both', list: ['b', 'c', 'd'] })
    },
  )

  test('an addition stays beside “none” of the other device', () => {
    const one = usualOf('allergies', { seen: ['egg'], stored: [], typed: ['sesame'] })
    expect(one).toEqual({ decision: 'typed', list: ['sesame'] })
    const other = usualOf('medications', { seen: [], stored: ['warfarin'], typed: [] })
    expect(other).toEqual({ decision: 'stored', list: ['warfarin'] })
  })

  test('an item goes that one device removed and the other did not touch', () => {
    const lists = {
      seen: ['egg', 'milk', 'soy'],
      stored: ['milk', 'soy', 'fish'],
      typed: ['milk', 'fish', 'sesame'],
    }
    expect(usualOf('allergies', lists)).toEqual({ decision: 'both', list: ['milk', 'fish', 'sesame'] })
  })

  test('an item stays that one device removed and the other one told again', () => {
    const lists = { seen: ['peanut'], stored: ['peanut', 'egg'], typed: ['egg'] }
    expect(usualOf('allergies', lists)).toEqual({ decision: 'stored', list: ['peanut', 'egg'] })
  })

  test('nothing goes of what was typed before its member was known', () => {
    const stored: MemberFacts = { allergies: ['egg'], medications: [] }
    const typed: MemberFacts = { allergies: ['egg', 'sesame'], medications: ['warfarin'], diet: 'vegan' }
    const open = openFacts(['allergies', 'medications', 'diet'], { stored, typed })
    expect(open.map(({ usual }) => usual)).toEqual(['both', 'typed', 'typed'])
    const none = openFacts(['allergies'], { stored, typed: { allergies: [] } })
    expect(none.map(({ usual }) => usual)).toEqual(['stored'])
  })
})

describe('answers beside another medicine', () => {
  const answers = { inr_in_range: 'yes', warfarin_over_3_months: 'yes', insulin_dose_fixed: 'no' } as const
  const stored: MemberFacts = { diet: 'vegetarian', medications: ['warfarin', 'insulin'], answers }
  const medications = ['warfarin', 'insulin', 'clarithromycin']

  test('are sent again with what was decided, although they are the same', () => {
    const typed: MemberFacts = { diet: 'vegan', medications, answers }
    const open = openFacts(['diet'], { stored, typed })
    expect(decidedChange({ diet: 'typed' }, { stored, typed, open })).toMatchObject({
      add: { medications: ['clarithromycin'] },
      set: { diet: 'vegan', answers: { inr_in_range: 'yes' } },
    })
  })

  test('are open once more where it was typed without them, and only those that it opens', () => {
    const compared = { stored, vocabulary: { openedByMedicines } }
    const decided = { ...stored, medications }
    const left = { warfarin_over_3_months: 'yes', insulin_dose_fixed: 'no' }
    expect(withoutOldAnswers(decided, { ...compared, typed: { medications } }).answers).toEqual(left)
    const again: MemberFacts = { medications, answers: { inr_in_range: 'yes' } }
    expect(withoutOldAnswers(decided, { ...compared, typed: again }).answers).toEqual(answers)
    expect(withoutOldAnswers(stored, { ...compared, typed: {} })).toEqual(stored)
  })
})
