import { AppError } from '#platform/errors.ts'

/**
 * Who waits for a plan, the most urgent first: a member with a subscription at a screen, the week of a member, an account
 * without a subscription, somebody looking around.
 */
const LANES = ['member', 'delivery', 'account', 'guest'] as const
export type Lane = (typeof LANES)[number]

/** More than this would wait longer than anybody does; who comes then is told so at once. */
const MOST_WAITING: Record<Lane, number> = { member: 100, delivery: 100, account: 40, guest: 20 }
const RETRY_SECONDS: Record<Lane, number> = { member: 5, delivery: 30, account: 10, guest: 15 }
/** More at once than this comes from no person at a screen. */
const MOST_WAITING_OF_ONE = 2

/** Those who wait, in the order in which they are served: by lane, and within one by who came first. */
export class Lanes<Waiting extends { lane: Lane; account?: string | undefined }> {
  readonly #lines: Record<Lane, Waiting[]> = { member: [], delivery: [], account: [], guest: [] }

  /** Refuses whoever would have to wait too long, and whoever waits for several answers already. */
  add(waiting: Waiting): void {
    const { lane, account } = waiting
    const line = this.#lines[lane]
    if (line.length >= MOST_WAITING[lane]) throw tooMany(lane)
    const own = account === undefined ? [] : line.filter((other) => other.account === account)
    if (own.length >= MOST_WAITING_OF_ONE)
      throw new AppError(
        'over_limit',
        'You wait for several answers already. Please try again once they are there.',
      )
    line.push(waiting)
  }

  /** Puts back at the head of its line what could not be finished. */
  putBack(waiting: Waiting): void {
    this.#lines[waiting.lane].unshift(waiting)
  }

  /** Takes whoever is next, those without a subscription only where they are let in. */
  next({ unpaidToo }: { unpaidToo: boolean }): Waiting | undefined {
    for (const lane of LANES) {
      if (isUnpaid(lane) && !unpaidToo) continue
      const waiting = this.#lines[lane].shift()
      if (waiting) return waiting
    }
    return undefined
  }

  /** Takes out somebody who has gone away; false where they are served already. */
  leave(waiting: Waiting): boolean {
    const line = this.#lines[waiting.lane]
    const at = line.indexOf(waiting)
    if (at < 0) return false
    line.splice(at, 1)
    return true
  }

  takeAll(): Waiting[] {
    return LANES.flatMap((lane) => this.#lines[lane].splice(0))
  }
}

/** Whether whoever waits there has no subscription. */
export function isUnpaid(lane: Lane | undefined): boolean {
  return lane === 'account' || lane === 'guest'
}

/** Says when to come back. */
export function tooMany(lane: Lane): AppError {
  const message = 'Many weeks are being worked out just now. Please try again soon.'
  return new AppError('unavailable', message, undefined, { retrySeconds: RETRY_SECONDS[lane] })
}
