import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { clientId, parseRequest, requireClient, usernameParameter } from '../parse-request.ts'
import { addressOf, findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'

const schema = z.object({ ClientId: clientId, Username: usernameParameter })

/**
 * Mails a code for a new password. The code goes to the sign-in address even if it was never verified,
 * because reading the code verifies it and its reader is the rightful owner. A disabled account gets no mail,
 * but the response is the same.
 */
export async function forgotPassword(ctx: Context, request: unknown) {
  const { ClientId, Username } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const userOrDecoy = await findUserOrDecoy(ctx, Username)
  const { sub } = userOrDecoy
  await limitCodes(ctx, { sub, purpose: 'reset' })
  const to = addressOf(ctx, userOrDecoy, Username)
  await sendCode(ctx, { sub, purpose: 'reset', to, hasUser: userOrDecoy.user?.isEnabled ?? false })
  return { CodeDeliveryDetails: deliveryTo(to) }
}
