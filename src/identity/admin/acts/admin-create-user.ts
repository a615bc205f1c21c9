import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { createUser } from '../../accounts/create-user.ts'
import { attributesParameter } from '../../attributes/attribute.ts'
import { readEmail } from '../../attributes/email-attribute.ts'
import { attributesToWire } from '../../attributes/wire.ts'
import { parseRequest, passwordParameter } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { requirePasswordPolicy } from '../../sign-in/attempts/require-password-policy.ts'
import { namedUser, requireNamedUser, requirePool } from './named-user.ts'
import { userToWire } from './wire.ts'

// No mail is sent to a user created here, so the caller must provide the password and pass it on.
const schema = namedUser.extend({
  TemporaryPassword: passwordParameter,
  UserAttributes: attributesParameter.nullish(),
  MessageAction: z.literal('SUPPRESS').nullish(),
})

export async function adminCreateUser(ctx: Context, request: unknown) {
  const { UserPoolId, Username, TemporaryPassword, UserAttributes } = parseRequest(schema, request)
  requirePool(ctx, UserPoolId)
  const username = readEmail(Username)
  requirePasswordPolicy(TemporaryPassword)
  const emailVerified = readVerified(UserAttributes ?? [], username)
  try {
    await createUser(ctx, { username, password: TemporaryPassword, permanent: false, emailVerified })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    throw new ProtocolError('UsernameExistsException', 'User account already exists')
  }
  const user = await requireNamedUser(ctx, { UserPoolId, Username: username })
  return { User: { ...userToWire(user), Attributes: attributesToWire(ctx.config, user) } }
}

function readVerified(attributes: z.infer<typeof attributesParameter>, username: string): boolean {
  let isVerified = false
  for (const { Name, Value } of attributes) {
    if (Name === 'email_verified') isVerified = Value === 'true'
    else if (Name !== 'email' || readEmail(Value ?? '') !== username) {
      throw new ProtocolError('InvalidParameterException', 'Only the email address can be given here.')
    }
  }
  return isVerified
}
