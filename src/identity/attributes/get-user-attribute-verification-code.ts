import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { parseRequest, tokenParameter } from '../operations/parse-request.ts'
import { requireAccessToken } from '../operations/require-access-token.ts'
import { invalidSession } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { requireVerifiable } from './require-verifiable.ts'

const schema = z.object({ AccessToken: tokenParameter, AttributeName: z.string().min(1).max(32) })

/** Mails a code to the address that waits to take the place of the old one, or else to the one there is. */
export async function getUserAttributeVerificationCode(ctx: Context, request: unknown) {
  const { AccessToken, AttributeName } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  requireVerifiable(AttributeName)
  await limitCodes(ctx, { sub, purpose: 'verify-email' })
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) throw invalidSession()
  const to = user.pendingEmail ?? user.username
  await sendCode(ctx, { sub, purpose: 'verify-email', to, hasUser: true })
  return { CodeDeliveryDetails: deliveryTo(to) }
}
