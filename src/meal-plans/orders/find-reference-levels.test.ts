import { expect } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { seededTest } from '#tests/support/test-context.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { medicineSentences } from '../safety/medicine-sentences.ts'
import { composeOrder } from './compose-order.ts'

const WARFARIN: MemberFacts = {
  medications: ['warfarin'],
  answers: {
    clinic_knows_diet_change: 'yes',
    inr_in_range: 'yes',
    warfarin_over_3_months: 'yes',
    pregnancy_possible: 'no',
  },
}
const DUE = { reason: 'due_week', weekNumber: 2, conditionId: null, goal: '', prompt: '', days: 7 } as const

seededTest('a change of the usual vitamin K brings a notice to inform the clinic, once', async ({ ctx }) => {
  const { profile } = await aMember(ctx, { goals: [starterId('condition', 'celiac')] })
  const { id: profileId } = profile
  const member = { profileId, goals: [starterId('condition', 'celiac')] }
  const sentencesWith = async (vitaminKUg: number) => {
    const facts = { ...WARFARIN, clinicLevels: { vitaminKUg } }
    const composed = await composeOrder(ctx, 'plan-meals', { ...member, facts }, { ...DUE, id: newId() })
    if ('notMade' in composed) throw new Error(composed.notMade.reason)
    const { request } = composed
    return medicineSentences({ input: request.input, member: plannedPersonOf(request) })
  }
  const beside = { profileId, goals: ['celiac'], ...WARFARIN }
  expect(await sentencesWith(300), 'there was no plan before').toHaveLength(1)
  await aMealPlan(ctx, { ...beside, clinicLevels: { vitaminKUg: 150 } })
  expect(await sentencesWith(150)).toHaveLength(1)
  const [notice, usual, ...others] = await sentencesWith(300)
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    id: 'medicine:warfarin:warfarin:moved',
    rank: 'medicine',
    places: ['page', 'mail', 'print'],
    text: expect.stringMatching(
      /around 300 mcg of vitamin K a day, and the one before it around 150 mcg\. Tell your anticoagulation clinic/,
    ),
  })
  expect(usual?.text).toContain('within 75 mcg of 300 mcg every day, and within 50 mcg of it on average')
  await aMealPlan(ctx, { ...beside, clinicLevels: {}, referenceLevels: { vitamin_k: 161.4 } })
  expect((await sentencesWith(150))[0]?.text).toContain(
    'around 150 mcg of vitamin K a day, and the one before it around 161 mcg',
  )
})
