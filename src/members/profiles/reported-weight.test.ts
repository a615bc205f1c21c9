import { describe, expect, test } from 'vitest'
import { bodyQuestions, bodyRefusalOf, whyNoDeficitByBody } from './body.ts'
import { changeBetween } from './facts-change.ts'
import { mergeFacts, NOTHING_SEEN, type VersionedFacts, weightsReportedIn } from './facts-history.ts'
import { earlierWeights, weightChange, withReportedWeight } from './reported-weight.ts'

const YEAR = 2026
const woman = { sex: 'female', birthYear: YEAR - 40, heightCm: 168 } as const
const aim = { circumstances: ['weight_loss_aim'] as const }
const day = (n: number) => new Date(Date.UTC(YEAR, 0, 1 + n))

describe('reported weights', () => {
  test('are stored with their days; a second one on the same day corrects the first', () => {
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

  test('are stored from the first known one on, and are deleted when the weight is removed', () => {
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

  test('ends plans for a bowel disease in remission, and no others', () => {
    expect(lost(77, 30, ['ibd-remission'])).toBe('lostInRemission')
    expect(lost(77, 30, ['mind'])).toBeNull()
    // A correction on the same day, a loss of exactly 3 %, and an older loss.
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
        ...woman,
        weightKg,
        goals: ['ibd-remission'],
        answers: { weight_change_meant: 'yes' },
        earlierWeights: reported.map(([kg, daysAgo]) => ({ kg, daysAgo })),
      },
      YEAR,
    )

  test('does not count if a typing error was corrected within three days, back to the weight before it', () => {
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

  test('counts if the weight was kept longer, if no earlier weight is known, and from the weight before it', () => {
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

  test('ends those plans regardless of the cause', () => {
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

  test('is asked about, and no plan is made before the answer', () => {
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

  test('is asked about again with each new weight, and an unchanged answer is accepted', () => {
    const stored = { weightKg: 80, answers: { weight_change_meant: 'yes' } } as const
    expect(changeBetween(stored, { ...stored, weightKg: 70 }).set).toEqual({
      weightKg: 70,
      answers: { weight_change_meant: 'yes' },
    })
  })
})

describe('a member who wants to lose weight', () => {
  const heavy = { ...woman, ...aim, circumstances: [...aim.circumstances], weightKg: 90 }

  test('gets the energy their body uses once a tenth of the first weight is lost', () => {
    const from = (kg: number) =>
      whyNoDeficitByBody({ ...heavy, earlierWeights: [{ kg, daysAgo: 200 }] }, YEAR)
    expect(from(99.9)).toBeNull()
    expect(from(100)).toBe('lost_enough')
  })

  test('gets it also while losing more than 1 % a week, for three weeks or more', () => {
    const from = (kg: number, daysAgo: number) =>
      whyNoDeficitByBody({ ...heavy, earlierWeights: [{ kg, daysAgo }] }, YEAR)
    expect(from(93, 21)).toBe('too_fast')
    expect(from(92.7, 21)).toBeNull()
    expect(from(93, 20)).toBeNull()
    expect(from(96, 35)).toBe('too_fast')
  })
})
