import { AppError } from '#platform/errors.ts'

/** Who waits for a plan, the most urgent first: a member at a screen, the week of a member, somebody looking around. */
const LANES = ['member', 'delivery', 'guest'] as const
export type Lane = (typeof LANES)[number]

/** More than this would wait longer than anybody does; who comes then is told so at once. */
const MOST_WAITING: Record<Lane, number> = { member: 100, delivery: 100, guest: 20 }
const RETRY_SECONDS: Record<Lane, number> = { member: 5, delivery: 30, guest: 15 }

/** Those who wait, in the order in which they are served: by lane, and within one by who came first. */
export class Lanes<Waiting extends { lane: Lane }> {
  readonly #lines: Record<Lane, Waiting[]> = { member: [], delivery: [], guest: [] }

  /** Refuses whoever would have to wait too long. */
  add(waiting: Waiting): void {
    const { lane } = waiting
    const line = this.#lines[lane]
    if (line.length >= MOST_WAITING[lane]) {
      const message = 'Many weeks are being worked out just now. Please try again soon.'
      throw new AppError('unavailable', message, undefined, { retrySeconds: RETRY_SECONDS[lane] })
    }
    line.push(waiting)
  }

  /** Puts back at the head of its line what could not be finished. */
  putBack(waiting: Waiting): void {
    this.#lines[waiting.lane].unshift(waiting)
  }

  /** Takes whoever is next, guests only where they are let in. */
  next({ guestsToo }: { guestsToo: boolean }): Waiting | undefined {
    for (const lane of LANES) {
      if (lane === 'guest' && !guestsToo) continue
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
