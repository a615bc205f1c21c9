import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { noteSetUp, type SetUpClient } from '../../../payments/set-up/check-set-up.ts'
import { warnOfClocks } from './warn-of-clocks.ts'

/**
 * Checks the setup at the payment provider and the clocks at startup, and reports problems in the log and to
 * the operator. If one check fails, the other still runs. An unknown result is checked again within the hour.
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
