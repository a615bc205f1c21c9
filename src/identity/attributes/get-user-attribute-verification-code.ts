import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { deliveryTo, deliveryToPhone } from '../codes/delivery.ts'
import { limitClaims, limitCodes } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { limitTexts, textCode } from '../codes/text-code.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { invalidSession, ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'
import type { UserRow } from '../users/user-row.ts'
import { requireVerifiable } from './require-verifiable.ts'

const schema = z.object({ AccessToken: tokenParameter, AttributeName: z.string().min(1).max(32) })

/** Sends a code to the pending address or number, or else to the current one. */
export async function getUserAttributeVerificationCode(ctx: Context, request: unknown) {
  const { AccessToken, AttributeName } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  const attribute = requireVerifiable(ctx, AttributeName)
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) throw invalidSession()
  return { CodeDeliveryDetails: await (attribute === 'email' ? mailTo(ctx, user) : textTo(ctx, user)) }
}

async function mailTo(ctx: Context, { sub, pendingEmail, username }: UserRow) {
  await limitCodes(ctx, { sub, purpose: 'verify-email' })
  if (pendingEmail) await limitClaims(ctx, pendingEmail)
  const to = pendingEmail ?? username
  await sendCode(ctx, { sub, purpose: 'verify-email', to, hasUser: true })
  return deliveryTo(to)
}

async function textTo(ctx: Context, { sub, pendingPhone, attributes }: UserRow) {
  const to = pendingPhone ?? attributes.phone_number
  if (!to) throw new ProtocolError('InvalidParameterException', 'The user has no phone number.')
  await limitTexts(ctx, { sub, purpose: 'verify-phone', to })
  await textCode(ctx, { sub, purpose: 'verify-phone', to })
  return deliveryToPhone(to)
}
