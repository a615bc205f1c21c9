import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { parseRequest } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { users } from '../../tables.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

// Cognito passes this to triggers, which this pool does not have.
const schema = namedUser.extend({ ClientMetadata: z.record(z.string(), z.string()).nullish() })

/** Confirms a user who signed up, without their code. The address stays unverified. */
export async function adminConfirmSignUp(ctx: Context, request: unknown) {
  const { sub, status } = await requireNamedUser(ctx, parseRequest(schema, request))
  if (status !== 'UNCONFIRMED') {
    const message = `User cannot be confirmed. Current status is ${status}`
    throw new ProtocolError('NotAuthorizedException', message)
  }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.update(users).set({ status: 'CONFIRMED' }).where(eq(users.sub, sub))
    await recordChange(ctx, { act: 'confirm', subject: `user:${sub}`, after: { status: 'CONFIRMED' } })
  })
  return {}
}
