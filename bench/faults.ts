import { parseArgs } from 'node:util'
import { FAULTS } from '#tests/support/faults/faults.ts'
import { Installation } from '#tests/support/faults/installation.ts'
import { type FaultOutcome, liveThrough } from '#tests/support/faults/live-through.ts'

const FOR_SECONDS = 15

/**
 * Lets every fault happen to two web and two worker processes of the built product, one after the other, while people
 * sign up, and tells what they got. `npm run bench -- faults [--seed 1] [--seconds 15] [--only silent]`
 */
export async function run(options: string[]): Promise<number> {
  const { values } = parseArgs({
    args: options,
    options: { seed: { type: 'string' }, seconds: { type: 'string' }, only: { type: 'string' } },
  })
  const draw = drawing(Number(values.seed ?? 1))
  const forMs = Number(values.seconds ?? FOR_SECONDS) * 1000
  const chosen = FAULTS.filter(({ name }) => name.includes(values.only ?? ''))
  let failures = 0
  await using installation = await Installation.start()
  print(HEAD)
  for (const fault of chosen) {
    const outcome = await liveThrough(installation, fault, { forMs, draw }).catch((error: Error) => error)
    if (outcome instanceof Error) print(`| ${fault.name} | ${outcome.message.slice(0, 500)} |`)
    else print(lineFor(outcome))
    if (
      outcome instanceof Error ||
      outcome.lost + outcome.doubled + outcome.untrue > 0 ||
      outcome.wellAgain > 30
    )
      failures += 1
  }
  return failures === 0 ? 0 : 1
}

const HEAD = [
  '| Fault | Asked | Acknowledged | 503 | Failed | Longest | Well again | All done | Lost | Doubled | Untrue health |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')

function lineFor(outcome: FaultOutcome): string {
  const { fault, asked, acknowledged, refused, failed, lost, doubled, untrue } = outcome
  const seconds = [outcome.longestRequest, outcome.wellAgain, outcome.allDone].map(
    (each) => `${each.toFixed(1)} s`,
  )
  return `| ${[fault, asked, acknowledged, refused, failed, ...seconds, lost, doubled, untrue ? `${untrue} (${outcome.said})` : 0].join(' | ')} |`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Numbers from 0 to 1 that are the same for the same seed (Mulberry32). */
function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
