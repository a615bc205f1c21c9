import Stripe from 'stripe'
import { AppError } from '#platform/errors.ts'
import type { StripeVisit } from './visit.ts'

export type Errand = { name: string; run: (visit: StripeVisit) => Promise<void> }

/** The result of an errand. `problem` is null if the server responded as Stripe does. */
export type Ran = { name: string; problem: string | null }

/** The server's response differs from Stripe's. */
class Otherwise extends Error {}

export function hold(holds: boolean, otherwise: string): void {
  if (!holds) throw new Otherwise(otherwise)
}

/** Runs each errand, even after a failure. Returns the results, in the words of the refusing side. */
export async function runErrands(visit: StripeVisit, errands: Errand[]): Promise<Ran[]> {
  const ran: Ran[] = []
  for (const { name, run } of errands) {
    visit.refusedCalls.length = 0
    const problem = await run(visit).then(
      () => null,
      (error) => problemOf(error, visit.refusedCalls),
    )
    ran.push({ name, problem })
  }
  return ran
}

/** The cause wrapped in one of our errors is more specific. */
function problemOf(error: unknown, refusedCalls: string[]): string {
  const reason = error instanceof AppError && error.cause ? error.cause : error
  if (reason instanceof Otherwise) return reason.message
  const call = refusedCalls.at(-1)
  const where = call ? ` (${call})` : ''
  if (reason instanceof Stripe.errors.StripeError) return `refused: ${reason.message}${where}`
  if (reason instanceof AppError) return `not reached: ${reason.message}${where}`
  return `our own fault: ${reason instanceof Error ? (reason.stack ?? '').split('\n').slice(0, 3).join(' ') : reason}${where}`
}
