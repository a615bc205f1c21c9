import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import {
  clientId,
  codeParameter,
  parseRequest,
  passwordParameter,
  requireClient,
  usernameParameter,
} from '../parse-request.ts'
import { findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { requirePasswordPolicy } from '../sign-in/attempts/require-password-policy.ts'
import { replaceForgottenPassword } from './replace-forgotten-password.ts'

const schema = z.object({
  ClientId: clientId,
  Username: usernameParameter,
  ConfirmationCode: codeParameter,
  Password: passwordParameter,
})

export async function confirmForgotPassword(ctx: Context, request: unknown) {
  const { ClientId, Username, ConfirmationCode, Password } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  requirePasswordPolicy(Password)
  const { sub } = await findUserOrDecoy(ctx, Username)
  await redeemCode(ctx, { sub, purpose: 'reset', code: ConfirmationCode }, (ctx) =>
    replaceForgottenPassword(ctx, { sub, password: Password }),
  )
  return {}
}
