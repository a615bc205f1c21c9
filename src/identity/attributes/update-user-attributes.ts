import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireAccessToken, requireFreshAccessToken } from '../access/require-access-token.ts'
import { deliveryTo, deliveryToPhone } from '../codes/delivery.ts'
import { limitClaims, limitCodes } from '../codes/limit-codes.ts'
import { sendsTexts } from '../codes/require-texts.ts'
import { sendCode } from '../codes/send-code.ts'
import { limitTexts, textCode } from '../codes/text-code.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { invalidSession, ProtocolError } from '../protocol-error.ts'
import { codes, users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'
import { attributesParameter, mergeAttributes, readAttributes } from './attribute.ts'
import { changePhone } from './change-phone.ts'
import { readEmail } from './email-attribute.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  UserAttributes: attributesParameter,
  ClientMetadata: z.record(z.string(), z.string()).nullish(),
})

/**
 * Updates attributes. A new email address is sent a code, and the old one stays in use until the new one is
 * verified. Only then, and only to the reader of that mail, is it revealed if another account has the
 * address. A new phone number is sent a code if text messages are enabled.
 */
export async function updateUserAttributes(ctx: Context, request: unknown) {
  const { AccessToken, UserAttributes } = parseRequest(schema, request)
  const { email: given, phone_number: phone, ...attributes } = readAttributes(UserAttributes)
  const reachesOwner = given !== undefined || phone !== undefined
  const { sub } = await (reachesOwner ? requireFreshAccessToken : requireAccessToken)(ctx, AccessToken)
  if (given === '') throw new ProtocolError('InvalidParameterException', 'The email address is required.')
  const email = given === undefined ? undefined : readEmail(given)
  const known = await requireUserRow(ctx, sub)
  const isNewEmail = email !== undefined && email !== known.username
  const textTo = phone && phone !== known.attributes.phone_number && sendsTexts(ctx.config) ? phone : null
  if (isNewEmail) await limitCodes(ctx, { sub, purpose: 'verify-email' })
  if (isNewEmail) await limitClaims(ctx, email)
  if (textTo) await limitTexts(ctx, { sub, purpose: 'verify-phone', to: textTo })
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const [before] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!before) throw invalidSession()
    const phoneChange = phone === undefined ? null : changePhone(before, phone)
    await ctx.db
      .update(users)
      .set({
        attributes: mergeAttributes(before.attributes, { ...attributes, ...phoneChange?.attributes }),
        ...(email !== undefined && { pendingEmail: isNewEmail ? email : null }),
        ...phoneChange?.row,
      })
      .where(eq(users.sub, sub))
    const useless: CodePurpose[] = []
    if (email !== undefined) useless.push('verify-email')
    if (phone !== undefined) useless.push('verify-phone')
    await ctx.db.delete(codes).where(and(eq(codes.sub, sub), inArray(codes.purpose, useless)))
    if (isNewEmail) await sendCode(ctx, { sub, purpose: 'verify-email', to: email, hasUser: true })
    if (textTo) await textCode(ctx, { sub, purpose: 'verify-phone', to: textTo })
    const changed = UserAttributes.map(({ Name }) => Name)
    await recordChange(ctx, { act: 'update-attributes', subject: `user:${sub}`, after: { changed } })
  })
  return {
    CodeDeliveryDetailsList: [
      ...(isNewEmail ? [deliveryTo(email)] : []),
      ...(textTo ? [deliveryToPhone(textTo)] : []),
    ],
  }
}

async function requireUserRow(ctx: Context, sub: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) throw invalidSession()
  return user
}
