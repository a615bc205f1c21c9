import { describe, expect, test } from 'vitest'
import { bodyQuestions, bodyRefusalOf, whyNoDeficitByBody } from './body.ts'
import { changeBetween } from './facts-change.ts'
import { mergeFacts, NOTHING_SEEN, type VersionedFacts, weightsReportedIn } from './facts-history.ts'
import { earlierWeights, weightChange, withReportedWeight } from './reported-weight.ts'

const YEAR = 2026
const woman = { sex: 'female', birthYear: YEAR - 40, heightCm: 168 } as const
const aim = { circumstances: ['weight_loss_aim'] as const }
const day = (n: number) => new Date(Date.UTC(YEAR, 0, 1 + n))

describe('told weights', () => {
  test('stand with their days; one of the same day is a slip that was mended', () => {
    const tell = (reported: { at: string; kg: number }[], kg: number, on: number) =>
      withReportedWeight(reported, { at: day(on).toISOString(), kg })
    const reported = tell(tell(tell([], 800, 0), 80, 0), 78, 30)
    expect(reported.map(({ kg }) => kg)).toEqual([80, 78])
    expect(earlierWeights(reported, day(40))).toEqual([
      { kg: 80, daysAgo: 40 },
      { kg: 78, daysAgo: 10 },
    ])
    let many = reported
    for (let week = 0; week < 200; week++) many = tell(many, 77, 40 + week * 7)
    expect(many).toHaveLength(60)
    expect(many[0]?.kg).toBe(80)
  })

  test('are kept with the weight, from the first that is known, and go when it is taken back', () => {
    const before: VersionedFacts = {
      facts: { weightKg: 80 },
      version: 3,
      history: { weightKg: { toldAt: day(0).toISOString(), changedAt: day(0).toISOString(), version: 3 } },
    }
    const reported = mergeFacts(before, { set: { weightKg: 74 } }, { seen: 3, at: day(30) }).stored
    expect(reported.history.weightKg?.weights?.map(({ kg }) => kg)).toEqual([80, 74])
    const gone = mergeFacts(reported, { remove: ['weightKg'] }, { seen: 4, at: day(31) }).stored
    expect(JSON.stringify(gone)).not.toMatch(/80|74/)
    expect(weightsReportedIn({ facts: gone.facts, factsHistory: gone.history })).toEqual([])
    const anew = mergeFacts(gone, { set: { weightKg: 70 } }, { seen: NOTHING_SEEN + 5, at: day(40) }).stored
    expect(anew.history.weightKg?.weights?.map(({ kg }) => kg)).toEqual([70])
  })
})

describe('a loss of more than 3 % within a month', () => {
  const lost = (weightKg: number, daysAgo: number, goals: string[]) =>
    bodyRefusalOf({ ...woman, weightKg, goals, earlierWeights: [{ kg: 80, daysAgo }] }, YEAR)

  test('ends the plans of a bowel disease at rest, and of nothing else', () => {
    expect(lost(77, 30, ['ibd-remission'])).toBe('lostInRemission')
    expect(lost(77, 30, ['mind'])).toBeNull()
    // A slip that was mended on the same day, a loss of 3 % exactly, and one of longer ago.
    for (const [kg, days] of [
      [77, 0],
      [77.6, 30],
      [77, 32],
    ] as const)
      expect(lost(kg, days, ['ibd-remission'])).toBeNull()
  })

  const remission = (weightKg: number, reported: [kg: number, daysAgo: number][]) =>
    bodyRefusalOf(
      {
        ...{ ...woman, weightKg, goals: ['ibd-remission'], answers: { weight_change_meant: 'yes' } },
        earlierWeights: reported.map(([kg, daysAgo]) => ({ kg, daysAgo })),
      },
      YEAR,
    )

  test('is none where a slip of typing was mended within three days, back to the weight before it', () => {
    const mistyped: [number, number][] = [
      [67, 20],
      [76, 12],
    ]
    expect(remission(67, [...mistyped, [67, 10]])).toBeNull()
    expect(remission(66.5, [...mistyped, [66.5, 9]])).toBeNull()
    // Not saved yet.
    expect(
      remission(67, [
        [67, 20],
        [76, 3],
      ]),
    ).toBeNull()
  })

  test('is one where it stood for longer, where nothing tells what was before, and from the weight before it', () => {
    expect(
      remission(67, [
        [67, 20],
        [76, 12],
        [67, 8],
      ]),
    ).toBe('lostInRemission')
    expect(
      remission(67, [
        [76, 12],
        [67, 10],
      ]),
    ).toBe('lostInRemission')
    expect(
      remission(67, [
        [67, 90],
        [76, 12],
        [67, 10],
      ]),
    ).toBe('lostInRemission')
    expect(
      remission(65, [
        [67, 20],
        [76, 12],
        [65, 10],
      ]),
    ).toBe('lostInRemission')
    expect(
      remission(64.9, [
        [67, 20],
        [76, 12],
        [66.5, 10],
        [64.9, 1],
      ]),
    ).toBe('lostInRemission')
  })

  test('does so however it came about', () => {
    const asked = {
      ...woman,
      weightKg: 73,
      earlierWeights: [{ kg: 80, daysAgo: 20 }],
      goals: ['ibd-remission'],
    }
    expect(bodyRefusalOf({ ...asked, answers: { weight_change_meant: 'yes' } }, YEAR)).toBe('lostInRemission')
    expect(bodyRefusalOf({ ...asked, answers: { weight_change_meant: 'no' } }, YEAR)).toBe('lostWeight')
  })
})

describe('a weight that changed by more than 7 % within 60 days', () => {
  const facts = { ...woman, weightKg: 74, earlierWeights: [{ kg: 80, daysAgo: 59 }] }

  test('is asked about, and nothing is planned before the answer', () => {
    expect(bodyQuestions(facts, YEAR)).toContain('weight_change_meant')
    expect(bodyRefusalOf(facts, YEAR)).toBe('changeUnanswered')
    expect(bodyRefusalOf({ ...facts, answers: { weight_change_meant: 'yes' } }, YEAR)).toBeNull()
    expect(bodyRefusalOf({ ...facts, answers: { weight_change_meant: 'no' } }, YEAR)).toBe('lostWeight')
    const gained = { ...facts, weightKg: 88, answers: { weight_change_meant: 'no' } } as const
    expect(bodyRefusalOf(gained, YEAR)).toBe('gainedWeight')
  })

  test.each([
    ['7 % exactly', 74.4, 59],
    ['60 days ago', 74, 60],
  ])('and not: %s', (_, weightKg, daysAgo) => {
    expect(weightChange({ weightKg, earlierWeights: [{ kg: 80, daysAgo }] })).toBeNull()
  })

  test('is answered anew with each weight, also in the same way', () => {
    const stored = { weightKg: 80, answers: { weight_change_meant: 'yes' } } as const
    expect(changeBetween(stored, { ...stored, weightKg: 70 }).set).toEqual({
      weightKg: 70,
      answers: { weight_change_meant: 'yes' },
    })
  })
})

describe('who aims to lose weight', () => {
  const heavy = { ...woman, ...aim, circumstances: [...aim.circumstances], weightKg: 90 }

  test('is given what the body uses once a tenth of the first weight is lost', () => {
    const from = (kg: number) =>
      whyNoDeficitByBody({ ...heavy, earlierWeights: [{ kg, daysAgo: 200 }] }, YEAR)
    expect(from(99.9)).toBeNull()
    expect(from(100)).toBe('lost_enough')
  })

  test('and while more than 1 % a week is lost, for three weeks or more', () => {
    const from = (kg: number, daysAgo: number) =>
      whyNoDeficitByBody({ ...heavy, earlierWeights: [{ kg, daysAgo }] }, YEAR)
    expect(from(93, 21)).toBe('too_fast')
    expect(from(92.7, 21)).toBeNull()
    expect(from(93, 20)).toBeNull()
    expect(from(96, 35)).toBe('too_fast')
  })
})
