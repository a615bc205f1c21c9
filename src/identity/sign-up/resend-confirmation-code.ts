import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { clientId, parseRequest, requireClient, usernameParameter } from '../operations/parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { addressOf, findUserOrDecoy } from '../sign-in/find-user-or-decoy.ts'

const schema = z.object({ ClientId: clientId, Username: usernameParameter })

/** The sign-in screen knows by the very words of the refusal that there is nothing left to confirm. */
export async function resendConfirmationCode(ctx: Context, request: unknown) {
  const { ClientId, Username } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const userOrDecoy = await findUserOrDecoy(ctx, Username)
  const { sub, user } = userOrDecoy
  await limitCodes(ctx, { sub, purpose: 'sign-up' })
  if (user && user.status !== 'UNCONFIRMED') {
    throw new ProtocolError('InvalidParameterException', 'User is already confirmed.')
  }
  const to = addressOf(ctx, userOrDecoy, Username)
  await sendCode(ctx, { sub, purpose: 'sign-up', to, hasUser: user !== null })
  return { CodeDeliveryDetails: deliveryTo(to) }
}
