import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { accountExistsMail } from '../accounts/tell-owner.ts'
import { newCode } from '../codes/code.ts'
import { deliveryTo } from '../codes/delivery.ts'
import { deleteExpiredCodes, insertCode } from '../codes/insert-code.ts'
import { limitCodes } from '../codes/limit-codes.ts'
import { queueOrTakeBack } from '../codes/queue-or-take-back.ts'
import { sendCode } from '../codes/send-code.ts'
import { clientId, parseRequest, requireClient, usernameParameter } from '../parse-request.ts'
import { addressOf, findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'

const schema = z.object({ ClientId: clientId, Username: usernameParameter })

/**
 * Resends the code. A confirmed user is notified by mail instead, and the response is the same for every
 * address.
 */
export async function resendConfirmationCode(ctx: Context, request: unknown) {
  const { ClientId, Username } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const userOrDecoy = await findUserOrDecoy(ctx, Username)
  const { sub, user } = userOrDecoy
  await limitCodes(ctx, { sub, purpose: 'sign-up' })
  const to = addressOf(ctx, userOrDecoy, Username)
  if (user && user.status !== 'UNCONFIRMED') await tellConfirmed(ctx, { sub, to })
  else await sendCode(ctx, { sub, purpose: 'sign-up', to, hasUser: user !== null })
  return { CodeDeliveryDetails: deliveryTo(to) }
}

/**
 * Mails a confirmed user that they have an account. Also stores a code that is never revealed and confirms
 * nothing, so that guesses get the same response as for other users.
 */
async function tellConfirmed(ctx: Context, { sub, to }: { sub: string; to: string }): Promise<void> {
  const mail = await accountExistsMail(ctx, to)
  await inTransaction(ctx, async (ctx) => {
    await insertCode(ctx, { sub, purpose: 'sign-up', to, code: newCode() })
    await queueOrTakeBack(ctx, mail, { isMeant: true })
  })
  await deleteExpiredCodes(ctx)
}
