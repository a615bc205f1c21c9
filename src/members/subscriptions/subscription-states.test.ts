import { describe, expect, test } from 'vitest'
import { SUBSCRIPTION_STATUSES } from '../columns/subscription-status.ts'
import { isEntitled, mayAct } from './subscription-states.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAID_UNTIL = new Date('2026-11-29T23:59:59Z')
const GRACE = { graceDays: 7 }

describe('a week is made', () => {
  const at = (days: number) => ({ at: new Date(PAID_UNTIL.getTime() + days * DAY_MS), ...GRACE })
  const entitled = (days: number) =>
    SUBSCRIPTION_STATUSES.filter((status) => isEntitled({ status, paidUntil: PAID_UNTIL }, at(days)))

  test('while it is paid or free', () => {
    expect(entitled(-1)).toEqual(['trialing', 'active', 'past_due', 'paused', 'ending'])
  })

  test('during the grace days, only if a charge is still possible', () => {
    expect(entitled(0)).toEqual(['trialing', 'active', 'past_due'])
    expect(entitled(6.9)).toEqual(['trialing', 'active', 'past_due'])
  })

  test('for no member after them, whatever events were lost', () => {
    expect(entitled(7)).toEqual([])
    expect(isEntitled({ status: 'none', paidUntil: null }, at(-1))).toBe(false)
  })
})

test('every member who is or may be charged can cancel, or has canceled', () => {
  const stuck = SUBSCRIPTION_STATUSES.filter(
    (status) => !mayAct(status, 'cancel') && !['starting', 'ending', 'ended'].includes(status),
  )
  expect(stuck).toEqual([])
  expect(mayAct('ending', 'resume') && mayAct('ended', 'restart')).toBe(true)
})
