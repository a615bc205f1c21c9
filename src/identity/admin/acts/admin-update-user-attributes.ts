import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { changeEmail, proposeEmail } from '../../accounts/change-email.ts'
import { attributesParameter } from '../../attributes/attribute.ts'
import { readEmail } from '../../attributes/email-attribute.ts'
import { parseRequest } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

const schema = namedUser.extend({ UserAttributes: attributesParameter })

const given = z.object({ email: z.string(), email_verified: z.enum(['true', 'false']).optional() }).strict()

/**
 * Changes a user's email address. Unless the caller vouches for it (`email_verified` is true), its owner must
 * confirm it first, as in a pool that keeps the original value. Users change other attributes themselves.
 */
export async function adminUpdateUserAttributes(ctx: Context, request: unknown) {
  const { UserAttributes, ...named } = parseRequest(schema, request)
  const { sub: authUserId } = await requireNamedUser(ctx, named)
  const parsed = given.safeParse(
    Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value ?? ''])),
  )
  if (!parsed.success) {
    throw new ProtocolError('InvalidParameterException', 'Only email and email_verified can be given here.')
  }
  const { email, email_verified } = parsed.data
  const change = email_verified === 'true' ? changeEmail : proposeEmail
  try {
    await change(ctx, { authUserId, username: readEmail(email) })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    throw new ProtocolError('AliasExistsException', 'An account with the given email already exists.')
  }
  return {}
}
