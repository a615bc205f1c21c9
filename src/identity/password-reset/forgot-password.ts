import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { clientId, parseRequest, requireClient, usernameParameter } from '../parse-request.ts'
import { addressOf, findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'

const schema = z.object({ ClientId: clientId, Username: usernameParameter })

/**
 * Mails a code for a new password. It goes to the address that signs in, whether or not it was verified: whoever
 * reads the code there has verified it, and is the one the account should belong to. For an account that is disabled
 * nothing is mailed, and the answer is the same.
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
