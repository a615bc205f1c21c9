/** Time during which calls to AWS KMS fail immediately after a timeout. */
export const BREAK_MS = 5_000

/**
 * A circuit breaker: after a call timed out, further calls fail immediately for some seconds. Then a single
 * call is let through. The others continue to fail until that call gets a response of any kind.
 */
export class KmsBreaker {
  #openUntil = Number.NEGATIVE_INFINITY
  #isOpen = false
  #isTrying = false
  readonly #clock: () => number

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** True if a call can be made now. The caller must then report how the call ended. */
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

  /** Records that a call was canceled too early to be conclusive. */
  wasGivenUp(): void {
    this.#isTrying = false
  }
}
