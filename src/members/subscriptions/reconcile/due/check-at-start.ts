import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { noteSetUp, type SetUpClient } from '../../../payments/set-up/check-set-up.ts'
import { warnOfClocks } from './warn-of-clocks.ts'

/**
 * Says in the log and to the operator what is not set up at the payment provider, and whose clock is wrong. If one
 * of the two checks fails, the other still runs; what is not known is checked again within the hour.
 */
export async function checkAtStart(
  ctx: Context,
  stripe: SetUpClient & Pick<Stripe, 'events'>,
): Promise<void> {
  const looks = [() => noteSetUp(ctx, stripe), () => warnOfClocks(ctx, stripe)]
  for (const look of looks) {
    try {
      await look()
    } catch (error) {
      ctx.log.warn({ err: error }, 'the set-up at the payment provider could not be checked')
    }
  }
}
