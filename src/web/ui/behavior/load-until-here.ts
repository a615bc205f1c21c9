/** Slow: nothing has failed, but it takes long. Failed: what was asked for did not arrive, and is asked for again. */
type LoadState = 'loading' | 'slow' | 'failed'

export type Loading = {
  state: () => LoadState
  subscribe: (listener: () => void) => () => void
  /** Asks again at once. */
  retry: () => void
}

const SLOW_MS = 6_000
/** One failure may be chance; from the second on it is shown. */
const WAITS_MS = [500, 2_000, 5_000, 10_000, 20_000]
const UNNOTICED_FAILURES = 1

/** Loads something however long it takes: while it cannot be reached it is asked for again and again. */
export function loadUntilHere<Loaded>(
  load: () => Promise<Loaded>,
): Loading & { start: () => Promise<Loaded> } {
  const listeners = new Set<() => void>()
  let state: LoadState = 'loading'
  let endWait = () => {}

  function become(next: LoadState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function start(): Promise<Loaded> {
    const slow = setTimeout(() => state === 'loading' && become('slow'), SLOW_MS)
    for (let failures = 0; ; ) {
      try {
        const loaded = await load()
        clearTimeout(slow)
        return loaded
      } catch {
        failures += 1
        if (failures > UNNOTICED_FAILURES) become('failed')
        await moment(WAITS_MS[failures - 1] ?? Math.max(...WAITS_MS))
      }
    }
  }

  /** Ends early when the reader wants it, or the browser is online again. */
  function moment(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, ms)
      window.addEventListener('online', end)
      endWait = end
      function end() {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        resolve()
      }
    })
  }

  return {
    start,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => endWait(),
  }
}
