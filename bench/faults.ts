import { parseArgs } from 'node:util'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { FAULTS } from '#tests/support/faults/faults.ts'
import { Installation } from '#tests/support/faults/installation.ts'
import { type FaultOutcome, liveThrough } from '#tests/support/faults/live-through.ts'

const FOR_SECONDS = 15

/**
 * Injects every fault, one after the other, into two web and two worker processes of the built product while
 * visitors sign up, and reports the results. `npm run bench -- faults [--seed 1] [--seconds 15] [--only
 * silent,clocks]`
 */
export async function run(options: string[]): Promise<number> {
  const { values } = parseArgs({
    args: options,
    options: { seed: { type: 'string' }, seconds: { type: 'string' }, only: { type: 'string' } },
  })
  const draw = randomFrom(Number(values.seed ?? 1))
  const forMs = Number(values.seconds ?? FOR_SECONDS) * 1000
  const wanted = (values.only ?? '').split(',')
  const chosen = FAULTS.filter(({ name }) => wanted.some((part) => name.includes(part)))
  let failures = 0
  await using installation = await Installation.start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAll(installation))
  print(HEAD)
  for (const fault of chosen) {
    const whyNot = fault.whyNot?.(installation)
    if (whyNot) {
      print(`| ${fault.name} | not here: ${whyNot} |`)
      continue
    }
    const outcome = await liveThrough(installation, fault, { forMs, draw }).catch((error: Error) => error)
    if (outcome instanceof Error) print(`| ${fault.name} | ${outcome.message.slice(0, 500)} |`)
    else print(lineFor(outcome))
    if (outcome instanceof Error || !isFine(outcome)) failures += 1
  }
  return failures === 0 ? 0 : 1
}

const WELL_AGAIN_SECONDS = 30
const SAID_SO_SECONDS = 5
/** Time limit of a request, plus a moment for the response. */
const REQUEST_SECONDS = 26

function isFine({ lost, doubled, untrue, died, ...outcome }: FaultOutcome): boolean {
  const { wellAgain, longestRequest, saidSoAfter = 0 } = outcome
  const isInTime =
    wellAgain <= WELL_AGAIN_SECONDS && longestRequest <= REQUEST_SECONDS && saidSoAfter <= SAID_SO_SECONDS
  return lost + doubled + untrue + died === 0 && isInTime
}

/** Ends all processes when the run is interrupted. */
function endAll(installation: Installation): void {
  installation[Symbol.asyncDispose]().finally(() => process.exit(1))
}

const HEAD = [
  '| Fault | Asked | Acknowledged | 503 | Failed | Longest | Said so after | Well again | All done | Died | Lost | Doubled | Untrue health |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')

function lineFor(outcome: FaultOutcome): string {
  const { fault, asked, acknowledged, refused, failed, died, lost, doubled, untrue } = outcome
  const { longestRequest, saidSoAfter, wellAgain, allDone } = outcome
  const times = [
    seconds(longestRequest),
    saidSoAfter === undefined ? '' : seconds(saidSoAfter),
    seconds(wellAgain),
    allDone > 300 ? `${(allDone / 60).toFixed(0)} min` : seconds(allDone),
  ]
  const counts = [died, lost, doubled, untrue ? `${untrue} (${outcome.said})` : 0]
  return `| ${[fault, asked, acknowledged, refused, failed, ...times, ...counts].join(' | ')} |`
}

const seconds = (number: number) => `${number.toFixed(1)} s`

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
