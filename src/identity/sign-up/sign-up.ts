import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { attributesParameter, mergeAttributes, readAttributes } from '../attributes/attribute.ts'
import { readEmail } from '../attributes/email-attribute.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { sendCode } from '../codes/send-code.ts'
import {
  clientId,
  parseRequest,
  passwordParameter,
  requireClient,
  usernameParameter,
} from '../operations/parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { requirePasswordPolicy } from '../sign-in/require-password-policy.ts'
import { insertUser } from '../users/insert-user.ts'

const schema = z.object({
  ClientId: clientId,
  Username: usernameParameter,
  Password: passwordParameter,
  UserAttributes: attributesParameter.nullish(),
  // Meant for triggers, which this pool does not have: looked at, and kept nowhere.
  ValidationData: attributesParameter.nullish(),
  ClientMetadata: z.record(z.string(), z.string()).nullish(),
})

/** Makes a user who can sign in once they have typed the code that was mailed to them. */
export async function signUp(ctx: Context, request: unknown) {
  const { ClientId, Username, Password, UserAttributes } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const username = readEmail(Username)
  requirePasswordPolicy(Password)
  const { email, ...attributes } = readAttributes(UserAttributes ?? [])
  if (email && readEmail(email) !== username) {
    throw new ProtocolError('InvalidParameterException', 'The user name is the email address.')
  }
  const sub = await inTransaction(ctx, async (ctx) => {
    const user = await insertUser(ctx, {
      username,
      password: Password,
      status: 'UNCONFIRMED',
      emailVerified: false,
      attributes: mergeAttributes({}, attributes),
    })
    if (!user) throw new ProtocolError('UsernameExistsException', 'User already exists')
    await recordChange(ctx, { act: 'create', subject: `user:${user.sub}`, after: { status: user.status } })
    await sendCode(ctx, { sub: user.sub, purpose: 'sign-up', to: username, hasUser: true })
    return user.sub
  })
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryTo(username) }
}
