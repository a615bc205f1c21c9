import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { caller } from '../../members.fixtures.ts'
import { openSandbox } from '../../payments/sandbox.fixtures.ts'
import { raiseLinksVersion } from '../../profiles/store/revoke-mail-links.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { type CancelLink, cancelLink } from '../mail/cancel-link.ts'
import { aMemberOnTrial, onDay, subjects, subscriptionRowOf } from '../subscriber.fixtures.ts'
import { pauseRoutes } from './pause-routes.ts'

async function linkOf(ctx: Context, { profileId }: { profileId: string }): Promise<CancelLink> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  return { profileId, version: profile?.mailLinksVersion ?? 0 }
}

describe('a cancellation link in a mail', () => {
  test('cancels in one step, and shows how long meal plans continue', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const [mail] = await queuedMails(ctx)
    const token = /\/cancel#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const asGuest = caller({ ...sandbox.ctx, requester: { kind: 'guest' } }, pauseRoutes(sandbox))
    const look = () => asGuest('POST', '/subscription/cancellation-by-link/check', { token })
    expect((await look()).body).toEqual({ status: 'running', endsOn: '' })
    expect(await member.snapshot()).toMatchObject({ status: 'trialing' })
    const cancelled = {
      status: 200,
      body: { status: 'ending', endsOn: expect.stringMatching(/^\w+ \d+/) },
    }
    for (const _ of [1, 2])
      expect(await asGuest('POST', '/subscription/cancellation-by-link', { token })).toMatchObject(cancelled)
    expect(await look()).toMatchObject(cancelled)
    expect(await member.snapshot()).toMatchObject({ status: 'ending' })
    expect(await subjects(ctx)).toEqual(['Your free trial has started', 'Your subscription is canceled'])
  })

  test('also cancels a restart whose response was lost', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.cancel()
    await member.timePasses(8)
    const ended = await subscriptionRowOf(ctx)
    expect(ended.status).toBe('ended')
    await member.restart()
    const [begun] = (await sandbox.stripe.subscriptions.list({})).data
    // Simulate a process that was killed before the response arrived.
    const restartKey = begun?.metadata.restartKey ?? ''
    await ctx.db.update(subscriptions).set({ ...ended, restartKey, restartSince: ctx.now() })
    const token = cancelLink(sandbox.ctx, await linkOf(ctx, member)).split('#')[1]
    const asGuest = caller({ ...sandbox.ctx, requester: { kind: 'guest' } }, pauseRoutes(sandbox))
    const look = () => asGuest('POST', '/subscription/cancellation-by-link/check', { token })
    expect((await look()).body).toEqual({ status: 'running', endsOn: expect.any(String) })
    const { body } = await asGuest('POST', '/subscription/cancellation-by-link', { token })
    expect(body).toMatchObject({ status: 'ending' })
    expect(await sandbox.stripe.subscriptions.retrieve(begun?.id ?? '')).toMatchObject({
      cancel_at_period_end: true,
    })
  })

  test('is refused once it is expired, changed or revoked', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const made = await linkOf(ctx, member)
    const old = cancelLink(onDay(sandbox.ctx, -46), made)
    const other = cancelLink(
      { ...sandbox.ctx, config: { ...sandbox.ctx.config, secretKey: 'x'.repeat(40) } },
      made,
    )
    const asGuest = caller({ ...sandbox.ctx, requester: { kind: 'guest' } }, pauseRoutes(sandbox))
    const before = cancelLink(sandbox.ctx, made)
    const looked = await asGuest('POST', '/subscription/cancellation-by-link/check', {
      token: before.split('#')[1],
    })
    expect(looked.status, 'until it is void').toBe(200)
    await raiseLinksVersion(sandbox.ctx, member.profileId)
    for (const link of [old, other, `${old}x`, before]) {
      const token = link.split('#')[1]
      expect((await asGuest('POST', '/subscription/cancellation-by-link', { token })).status).toBe(400)
      expect((await asGuest('POST', '/subscription/cancellation-by-link/check', { token })).status).toBe(400)
    }
    expect(await member.snapshot()).toMatchObject({ status: 'trialing' })
  })
})
