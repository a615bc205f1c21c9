import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { changeEmail } from '../../accounts/change-email.ts'
import { attributesParameter } from '../../attributes/attribute.ts'
import { readEmail } from '../../attributes/email-attribute.ts'
import { parseRequest } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

const schema = namedUser.extend({ UserAttributes: attributesParameter })

const vouched = z.tuple([z.string(), z.literal('true')])

/** Gives a user another email address, vouched for. All else is the user's own to change. */
export async function adminUpdateUserAttributes(ctx: Context, request: unknown) {
  const { UserAttributes, ...named } = parseRequest(schema, request)
  const { sub: authUserId } = await requireNamedUser(ctx, named)
  const given = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value ?? '']))
  const pair = vouched.safeParse([given.get('email'), given.get('email_verified')])
  if (!pair.success || given.size !== 2) {
    throw new ProtocolError('InvalidParameterException', 'Give email, and email_verified as true.')
  }
  try {
    await changeEmail(ctx, { authUserId, username: readEmail(pair.data[0]) })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    throw new ProtocolError('AliasExistsException', 'An account with the given email already exists.')
  }
  return {}
}
