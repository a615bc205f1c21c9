import { setImmediate } from 'node:timers/promises'

/**
 * Creates a function for long-running work to await after each step. It yields to other tasks once `ms`
 * milliseconds have passed.
 */
export function yieldEvery(ms = 4): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < ms) return undefined
    return setImmediate().then(() => {
      startedAt = performance.now()
    })
  }
}
