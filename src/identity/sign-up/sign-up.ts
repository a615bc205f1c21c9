import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { accountExistsMail, mayTellOwner } from '../accounts/tell-owner.ts'
import { attributesParameter, mergeAttributes, readAttributes } from '../attributes/attribute.ts'
import { readEmail } from '../attributes/email-attribute.ts'
import { newCode } from '../codes/code.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { deleteExpiredCodes, insertCode } from '../codes/insert-code.ts'
import { queueOrTakeBack } from '../codes/queue-or-take-back.ts'
import { sendCode } from '../codes/send-code.ts'
import {
  clientId,
  parseRequest,
  passwordParameter,
  requireClient,
  usernameParameter,
} from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { requirePasswordPolicy } from '../sign-in/attempts/require-password-policy.ts'
import { findOrInsertUser } from '../users/find-or-insert-user.ts'
import type { UserRow } from '../users/user-row.ts'

const schema = z.object({
  ClientId: clientId,
  Username: usernameParameter,
  Password: passwordParameter,
  UserAttributes: attributesParameter.nullish(),
  // Cognito passes these to triggers, which this pool does not have. They are validated but not stored.
  ValidationData: attributesParameter.nullish(),
  ClientMetadata: z.record(z.string(), z.string()).nullish(),
})

/**
 * Creates a user who can sign in after entering the mailed code. If the address has an account, the response
 * is the same, nothing changes, and its owner is mailed that they have one.
 */
export async function signUp(ctx: Context, request: unknown) {
  const { ClientId, Username, Password, UserAttributes } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const username = readEmail(Username)
  requirePasswordPolicy(Password)
  const { email, ...attributes } = readAttributes(UserAttributes ?? [])
  if (email && readEmail(email) !== username) {
    throw new ProtocolError('InvalidParameterException', 'The user name is the email address.')
  }
  const mayTell = await mayTellOwner(ctx, username)
  const sub = await inTransaction(ctx, async (ctx) => {
    const { user, isNew } = await findOrInsertUser(ctx, {
      username,
      password: Password,
      status: 'UNCONFIRMED',
      emailVerified: false,
      attributes: mergeAttributes({}, attributes),
    })
    const act = isNew ? 'create' : 'create-again'
    await recordChange(ctx, { act, subject: `user:${user.sub}`, after: { status: user.status } })
    if (isNew) await sendCode(ctx, { sub: user.sub, purpose: 'sign-up', to: username, hasUser: true })
    else await tellOwner(ctx, user, { to: username, mayTell })
    return isNew ? user.sub : randomUUID()
  })
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryTo(username) }
}

/**
 * Notifies the owner of a taken address. Also stores a code that is never revealed in place of a new user's,
 * so that guesses get the same response.
 */
async function tellOwner(
  ctx: Context,
  user: UserRow,
  { to, mayTell }: { to: string; mayTell: boolean },
): Promise<void> {
  const mail = await accountExistsMail(ctx, to)
  await inTransaction(ctx, async (ctx) => {
    await insertCode(ctx, { sub: user.sub, purpose: 'sign-up', to, code: newCode() }, { unlessAlive: true })
    await queueOrTakeBack(ctx, mail, { isMeant: mayTell })
  })
  await deleteExpiredCodes(ctx)
}
