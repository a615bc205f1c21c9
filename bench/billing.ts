import { parseArgs } from 'node:util'
import { LifeShards } from '#tests/support/lifetime/life-shards.ts'
import type { LifetimeOutcome } from '#tests/support/lifetime/lifetime.ts'

const SEEDS = 20

/**
 * Simulates members over months on a simulated clock, once for each seed, and reports inconsistencies. `npm
 * run bench -- billing [--seeds 20] [--from 1] [--members 200] [--months 24] [--acts 12] [--shards 4]`
 */
export async function run(options: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: options,
    options: { seeds: text, from: text, members: text, months: text, acts: text, shards: text },
  })
  const from = Number(values.from ?? 1)
  const shards = values.shards ? Number(values.shards) : undefined
  let failures = 0
  await using living = await LifeShards.start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => living[Symbol.asyncDispose]().finally(() => process.exit(1)))
  print(HEAD)
  for (let seed = from; seed < from + Number(values.seeds ?? SEEDS); seed += 1) {
    const lifetime = {
      seed,
      members: Number(values.members ?? 200),
      months: Number(values.months ?? 24),
      actsPerMember: Number(values.acts ?? 12),
    }
    const outcome = await living.live(lifetime, shards)
    print(lineFor(outcome))
    for (const { at, member, what, history } of outcome.disagreements.slice(0, 20))
      print(`  ${at} ${member} ${what}\n    ${history.slice(-8).join('\n    ')}`)
    if (values.seeds === '1') print(countsOf(outcome))
    failures += outcome.disagreements.length
  }
  return failures === 0 ? 0 : 1
}

const HEAD = [
  '| Seed | Acts | done | Faults | Events | Hours | Charges | Months paid | Weeks | Mails | Disagreements | CPU | Time |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')

function lineFor(outcome: LifetimeOutcome): string {
  const { seed, hours, charges, months, weeks, mails, disagreements, cpuSeconds, seconds } = outcome
  const done = total(outcome.acts, (name) => name.endsWith(', done'))
  const acts = total(outcome.acts, (name) => !name.endsWith(', done'))
  const faults = total(outcome.faults, (name) => !name.startsWith('minutes'))
  const events = total(outcome.events, () => true)
  const took = [cpuSeconds, seconds].map((each) => `${Math.round(each)} s`)
  const cells = [seed, acts, done, faults, events, hours, charges, months, weeks, mails, disagreements.length]
  return `| ${[...cells, ...took].join(' | ')} |`
}

function total(counts: Map<string, number>, which: (name: string) => boolean): number {
  return [...counts].filter(([name]) => which(name)).reduce((sum, [, count]) => sum + count, 0)
}

function countsOf({ acts, faults, events }: LifetimeOutcome): string {
  const lines = [acts, faults, events].map((counts) =>
    [...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  )
  return lines.map((line) => `  ${line}`).join('\n')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
