import type Stripe from 'stripe'
import { expect } from 'vitest'
import { asSystem } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { openSandbox } from '../../payments/sandbox.fixtures.ts'
import { subscriptions } from '../../tables.ts'
import { aMemberOnTrial } from '../subscriber.fixtures.ts'
import { warnOfExpiringCards } from './warn-of-expiring-cards.ts'

test('a card that expires before its next charge is announced once', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aMemberOnTrial(sandbox)
  // The card is valid until the end of 2040.
  const paidUntil = new Date('2041-01-07T12:00:00Z')
  await ctx.db.update(subscriptions).set({ paidUntil })
  const system = asSystem(sandbox.ctx)
  const subjects = async () => (await queuedMails(ctx)).map(({ subject }) => subject)
  await warnOfExpiringCards({ ...system, now: () => new Date('2040-12-01T00:00:00Z') }, sandbox.stripe)
  expect(await subjects()).not.toContain('Your card expires soon')
  const near = { ...system, now: () => new Date('2040-12-28T00:00:00Z') }
  await warnOfExpiringCards(near, sandbox.stripe)
  await warnOfExpiringCards(near, sandbox.stripe)
  expect((await subjects()).filter((subject) => subject === 'Your card expires soon')).toHaveLength(1)
})

test('a card that expires during a pause is announced before the charge that ends it', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await aMemberOnTrial(sandbox)
  const paidUntil = new Date('2040-11-07T12:00:00Z')
  const resumesAt = new Date('2041-01-07T12:00:00Z')
  await ctx.db.update(subscriptions).set({ status: 'paused', paidUntil, resumesAt })
  const near = { ...asSystem(sandbox.ctx), now: () => new Date('2040-12-28T00:00:00Z') }
  for (const _ of ['once', 'twice']) await warnOfExpiringCards(near, sandbox.stripe)
  const [mail, ...others] = (await queuedMails(ctx)).filter(({ subject }) => /expires/.test(subject))
  expect(mail?.text).toMatch(/expires before the next charge on January 7/)
  expect(others).toEqual([])
})

test('results from Stripe about earlier cards are stored if it fails for the next one', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const members = [await aMemberOnTrial(sandbox), await aMemberOnTrial(sandbox)]
  const paidUntil = new Date('2040-12-07T12:00:00Z')
  await ctx.db.update(subscriptions).set({ paidUntil })
  const near = { ...asSystem(sandbox.ctx), now: () => new Date('2040-12-01T00:00:00Z') }
  const asked: string[] = []
  const retrieve = async (id: string) => {
    asked.push(id)
    if (asked.length === 2) throw new TypeError('Stripe is away')
    return sandbox.stripe.paymentMethods.retrieve(id)
  }
  const stripe = { paymentMethods: { retrieve } } as unknown as Pick<Stripe, 'paymentMethods'>
  await expect(warnOfExpiringCards(near, stripe)).rejects.toThrow('Stripe is away')
  await warnOfExpiringCards(near, stripe)
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(members.length)
})
