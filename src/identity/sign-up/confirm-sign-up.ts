import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { codeMismatch, redeemCode } from '../codes/redeem-code.ts'
import { clientId, codeParameter, parseRequest, requireClient, usernameParameter } from '../parse-request.ts'
import { findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'
import { emailVerified } from '../users/events/email-verified.ts'

const schema = z.object({ ClientId: clientId, Username: usernameParameter, ConfirmationCode: codeParameter })

/**
 * Confirms a sign-up. Without a matching code, a confirmed user gets the same response as one whose code has
 * expired.
 */
export async function confirmSignUp(ctx: Context, request: unknown) {
  const { ClientId, Username, ConfirmationCode } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const { sub } = await findUserOrDecoy(ctx, Username)
  await redeemCode(ctx, { sub, purpose: 'sign-up', code: ConfirmationCode }, (ctx) =>
    confirmUser(asUser(ctx, sub), sub),
  )
  return {}
}

export async function confirmUser(ctx: Context, sub: string): Promise<void> {
  const confirmed = await ctx.db
    .update(users)
    .set({ status: 'CONFIRMED', emailVerified: true })
    .where(and(eq(users.sub, sub), eq(users.status, 'UNCONFIRMED')))
    .returning({ sub: users.sub })
  if (confirmed.length === 0) throw codeMismatch()
  await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId: sub })
  await recordChange(ctx, { act: 'confirm', subject: `user:${sub}`, after: { status: 'CONFIRMED' } })
}
