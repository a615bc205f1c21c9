import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireAccessToken, requireFreshAccessToken } from '../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { invalidSession, ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'
import { mergeAttributes, readAttributes } from './attribute.ts'
import { changePhone } from './change-phone.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  UserAttributeNames: z.array(z.string().min(1).max(32)).min(1).max(50),
})

/**
 * Deletes attributes. Missing attributes are ignored. The email address cannot be deleted, because it is used
 * to sign in.
 */
export async function deleteUserAttributes(ctx: Context, request: unknown) {
  const { AccessToken, UserAttributeNames: names } = parseRequest(schema, request)
  const require = names.includes('phone_number') ? requireFreshAccessToken : requireAccessToken
  const { sub } = await require(ctx, AccessToken)
  if (names.includes('email')) {
    throw new ProtocolError('InvalidParameterException', 'The email address is required.')
  }
  const emptied = readAttributes(names.map((Name) => ({ Name, Value: '' })))
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const [before] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!before) throw invalidSession()
    const attributes = mergeAttributes(before.attributes, emptied)
    const row = names.includes('phone_number') ? changePhone(before, '').row : {}
    await ctx.db
      .update(users)
      .set({ attributes, ...row })
      .where(eq(users.sub, sub))
    await recordChange(ctx, { act: 'update-attributes', subject: `user:${sub}`, after: { changed: names } })
  })
  return {}
}
