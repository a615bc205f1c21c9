import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from '../support/faults/faults.ts'
import { Installation } from '../support/faults/installation.ts'
import { liveThrough } from '../support/faults/live-through.ts'

// The most different faults. `npm run bench -- faults` runs all of them, for longer.
const CHOSEN = [
  'packets swallowed, connections forgotten',
  'PostgreSQL killed',
  'database read-only',
  'mail server died in DATA',
  'each process killed, in any order',
]
const FOR_MS = 5_000
const WELL_AGAIN_SECONDS = 30

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation[Symbol.asyncDispose]())

test.each(CHOSEN)(
  '%s: acknowledged work is done once, and the installation recovers automatically',
  async (name) => {
    const fault = FAULTS.find((one) => one.name === name)
    if (!fault) throw new Error(`There is no fault of the name “${name}”.`)
    // Always pick the same of the four processes, so that a failure can be reproduced.
    const draw = drawing([0.1, 0.6, 0.4])
    const outcome = await liveThrough(installation, fault, { forMs: FOR_MS, draw })
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, untrue: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(0)
    // A request is aborted only if its own process was killed.
    if (fault.name !== 'each process killed, in any order') expect(outcome.failed).toBe(0)
    expect(outcome.wellAgain).toBeLessThan(WELL_AGAIN_SECONDS)
  },
)

function drawing(numbers: number[]): () => number {
  let at = 0
  return () => numbers[at++ % numbers.length] ?? 0
}
