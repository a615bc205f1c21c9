/** How long nobody waits for AWS KMS after it left somebody waiting. */
export const BREAK_MS = 5_000

/**
 * A circuit breaker: after a call that was left waiting, further ones fail at once for some seconds. Then one is let
 * through, and the others go on to fail until that one was answered, with whatever it may be.
 */
export class KmsBreaker {
  #openUntil = Number.NEGATIVE_INFINITY
  #isOpen = false
  #isTrying = false
  readonly #clock: () => number

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** Whether a call may be made now; whoever may says afterwards how it ended. */
  mayCall(): boolean {
    if (!this.#isOpen) return true
    if (this.#isTrying || this.#clock() < this.#openUntil) return false
    this.#isTrying = true
    return true
  }

  wasAnswered(): void {
    this.#isOpen = false
    this.#isTrying = false
  }

  wasLeftWaiting(): void {
    this.#isOpen = true
    this.#isTrying = false
    this.#openUntil = this.#clock() + BREAK_MS
  }

  /** A call that was given up too soon to say anything. */
  wasGivenUp(): void {
    this.#isTrying = false
  }
}
