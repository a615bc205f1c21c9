import Stripe from 'stripe'
import { AppError } from '#platform/errors.ts'
import type { Walk } from './walk.ts'

export type Step = { name: string; take: (walk: Walk) => Promise<void> }

/** `trouble` is null where the server answered as Stripe does. */
export type Taken = { name: string; trouble: string | null }

/** The server answered, and otherwise than Stripe does. */
class Otherwise extends Error {}

export function hold(holds: boolean, otherwise: string): void {
  if (!holds) throw new Otherwise(otherwise)
}

/** Takes each step, also after one that failed: what came of it, in the words of whoever refused. */
export async function takeSteps(walk: Walk, steps: Step[]): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const { name, take } of steps) {
    walk.refusedCalls.length = 0
    const trouble = await take(walk).then(
      () => null,
      (error) => troubleOf(error, walk.refusedCalls),
    )
    taken.push({ name, trouble })
  }
  return taken
}

/** Of an error of ours that wraps one, the wrapped one says more. */
function troubleOf(error: unknown, refusedCalls: string[]): string {
  const reason = error instanceof AppError && error.cause ? error.cause : error
  if (reason instanceof Otherwise) return reason.message
  const call = refusedCalls.at(-1)
  const where = call ? ` (${call})` : ''
  if (reason instanceof Stripe.errors.StripeError) return `refused: ${reason.message}${where}`
  if (reason instanceof AppError) return `not reached: ${reason.message}${where}`
  return `our own fault: ${reason instanceof Error ? (reason.stack ?? '').split('\n').slice(0, 3).join(' ') : reason}${where}`
}
