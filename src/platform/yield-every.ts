import { setImmediate } from 'node:timers/promises'

/**
 * For long work between whose steps others are to be served: awaited after each step, it hands over once it has
 * been worked for some milliseconds.
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
