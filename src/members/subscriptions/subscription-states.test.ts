import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { SUBSCRIPTION_STATUSES } from '../columns/subscription-status.ts'
import { isEntitled, mayAct, SUBSCRIPTION_STATES } from './subscription-states.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAID_UNTIL = new Date('2026-11-29T23:59:59Z')
const GRACE = { graceDays: 7 }

/** The table of `docs/billing.md`, as the code has it. */
function table(): string {
  const rows = Object.entries(SUBSCRIPTION_STATES).map(([status, state]) =>
    [
      `\`${status}\``,
      state.atStripe,
      state.mealPlans.replaceAll('-', ' '),
      state.may.join(', '),
      state.enteredBy,
      state.mail,
    ].join(' | '),
  )
  return [
    '| State | At Stripe | Meal plans | What the member may do | Entered by | Mail |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

test('the document shows the table of states as the code has it', () => {
  expect(readFileSync(join(projectRoot(), 'docs/billing.md'), 'utf8')).toContain(table())
})

describe('a week is made', () => {
  const at = (days: number) => ({ at: new Date(PAID_UNTIL.getTime() + days * DAY_MS), ...GRACE })
  const entitled = (days: number) =>
    SUBSCRIPTION_STATUSES.filter((status) => isEntitled({ status, paidUntil: PAID_UNTIL }, at(days)))

  test('while something is paid for, or free', () => {
    expect(entitled(-1)).toEqual(['trialing', 'active', 'past_due', 'paused', 'ending'])
  })

  test('in the days of grace only where a charge may yet come', () => {
    expect(entitled(0)).toEqual(['trialing', 'active', 'past_due'])
    expect(entitled(6.9)).toEqual(['trialing', 'active', 'past_due'])
  })

  test('for nobody after them, whatever we were not told', () => {
    expect(entitled(7)).toEqual([])
    expect(isEntitled({ status: 'none', paidUntil: null }, at(-1))).toBe(false)
  })
})

test('whoever is charged, or may be, can cancel or has', () => {
  const stuck = SUBSCRIPTION_STATUSES.filter(
    (status) => !mayAct(status, 'cancel') && !['starting', 'ending', 'ended'].includes(status),
  )
  expect(stuck).toEqual([])
  expect(mayAct('ending', 'resume') && mayAct('ended', 'restart')).toBe(true)
})
