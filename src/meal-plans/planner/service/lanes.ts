import { AppError } from '#platform/errors.ts'

/**
 * The lanes of the solver queue, most urgent first: requests of subscribers, weekly plans, requests of
 * accounts without a subscription, requests of guests.
 */
const LANES = ['member', 'delivery', 'account', 'guest'] as const
export type Lane = (typeof LANES)[number]

/**
 * The maximum queue length per lane. Further requests are refused immediately, because the wait would be too
 * long.
 */
const MOST_WAITING: Record<Lane, number> = { member: 100, delivery: 100, account: 40, guest: 20 }
const RETRY_SECONDS: Record<Lane, number> = { member: 5, delivery: 30, account: 10, guest: 15 }
/** The maximum number of queued requests per account. */
const MOST_WAITING_OF_ONE = 2

/** Queued requests in the order they are served: by lane, and within a lane by arrival. */
export class Lanes<Waiting extends { lane: Lane; account?: string | undefined }> {
  readonly #lines: Record<Lane, Waiting[]> = { member: [], delivery: [], account: [], guest: [] }

  /** Adds a request. Throws if the lane is full or its account already has several in the queue. */
  add(waiting: Waiting): void {
    const { lane, account } = waiting
    const line = this.#lines[lane]
    if (line.length >= MOST_WAITING[lane]) throw tooMany(lane)
    const own = account === undefined ? [] : line.filter((other) => other.account === account)
    if (own.length >= MOST_WAITING_OF_ONE)
      throw new AppError(
        'over_limit',
        'You already have several requests in progress. Please try again when they are done.',
      )
    line.push(waiting)
  }

  /** Returns an unfinished request to the head of its lane. */
  putBack(waiting: Waiting): void {
    this.#lines[waiting.lane].unshift(waiting)
  }

  /** Takes the next request. Skips requests without a subscription unless `unpaidToo` is true. */
  next({ unpaidToo }: { unpaidToo: boolean }): Waiting | undefined {
    for (const lane of LANES) {
      if (isUnpaid(lane) && !unpaidToo) continue
      const waiting = this.#lines[lane].shift()
      if (waiting) return waiting
    }
    return undefined
  }

  /** Removes a request whose requester has left. Returns false if it is already being served. */
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

/** True if a lane is for requests without a subscription. */
export function isUnpaid(lane: Lane | undefined): boolean {
  return lane === 'account' || lane === 'guest'
}

/** Builds the error for a full lane, with the seconds until a retry. */
export function tooMany(lane: Lane): AppError {
  const message = 'Many weeks are being worked out just now. Please try again soon.'
  return new AppError('unavailable', message, undefined, { retrySeconds: RETRY_SECONDS[lane] })
}
