import { describe, expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { changeBetween, changedFacts } from '#members/profiles/facts-change.ts'
import { openedByMedicines } from '#members/profiles/medicine-questions.ts'
import { decidedChange, decidedFacts, openFacts, usualDecision, withoutOldAnswers } from './decide-facts.ts'
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
})

describe('what was changed elsewhere too', () => {
  const stored: MemberFacts = { diet: 'vegetarian', allergies: ['egg'], servings: 2 }
  const typed: MemberFacts = { diet: 'omnivore', allergies: ['peanut'], servings: 2, minutesPerMeal: 30 }
  const open = openFacts(['diet', 'allergies'], stored, typed)

  test('stays as it is kept until the member decides; of two lists both are meant', () => {
    expect(open.map(usualDecision)).toEqual(['stored', 'both'])
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
})

describe('answers beside another medicine', () => {
  const answers = { inr_in_range: 'yes', warfarin_over_3_months: 'yes', insulin_dose_fixed: 'no' } as const
  const stored: MemberFacts = { diet: 'vegetarian', medications: ['warfarin', 'insulin'], answers }
  const medications = ['warfarin', 'insulin', 'clarithromycin']

  test('are sent again with what was decided, although they are the same', () => {
    const typed: MemberFacts = { diet: 'vegan', medications, answers }
    const open = openFacts(['diet'], stored, typed)
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
