import { expect, test } from 'vitest'
import { LIFE_ACTS } from './support/lifetime/life-acts.ts'
import { LifeShards } from './support/lifetime/life-shards.ts'
import { type LifetimeOptions, type LifetimeOutcome, liveOut } from './support/lifetime/lifetime.ts'
import { ownDatabase } from './support/own-database.ts'

/**
 * `LIFETIME_MEMBERS=200 LIFETIME_MONTHS=24` runs the full lifetime, which fails beyond `LIFETIME_SECONDS` if
 * set. `npm run bench -- billing` runs it with 20 seeds.
 */
const MEMBERS = Number(process.env.LIFETIME_MEMBERS ?? 10)
const MONTHS = Number(process.env.LIFETIME_MONTHS ?? 6)
/**
 * Fixed seeds, so that a failure is caused by a change in the code. With so few members, one lifetime may not
 * include every action and fault, so the next seeds run until all have occurred. `LIFETIME_SEED` and the
 * bench use other seeds.
 */
const SEEDS = process.env.LIFETIME_SEED ? [Number(process.env.LIFETIME_SEED)] : [7, 21, 23]

/**
 * Up to this many members run in this process, on the server of all tests. More are distributed to other
 * processes.
 */
const FEW = 20

/** A few members must cover all actions between them. With many members, each acts every third month. */
const ACTS_PER_MEMBER = MEMBERS > FEW ? 8 : 20
/** The time limit, if set. The duration depends on the machine and its load. */
const SECONDS = Number(process.env.LIFETIME_SECONDS ?? Number.POSITIVE_INFINITY)

/**
 * Faults that occur in every lifetime. A job is only abandoned if an outage hits it, which the bench counts.
 */
const FAULTS = [
  'acts: Stripe away',
  'acts: answer lost',
  'acts: answer lost, then away',
  'acts: killed',
  'acts: away for hours',
  'minutes that a process is off',
  'minutes that the database is off',
  'processes killed at a job',
  'events lost',
  'events late',
  'events doubled',
  'events reversed',
]

test(`money, access and mails agree with Stripe over ${MONTHS} months of ${MEMBERS} members`, {
  timeout: 900_000,
}, async () => {
  // Paying must only be attempted: a debt is usually charged to the new card automatically.
  const acts = new Set(Object.keys(LIFE_ACTS).map((act) => (act === 'pay' ? act : `${act}, done`)))
  for (const act of ['operator-sets-price', 'operator-moves-price']) acts.add(`${act}, done`)
  const faults = new Set(FAULTS)
  const states = new Set(['past_due', 'unpaid', 'paused', 'ending', 'ended'])
  for (const seed of SEEDS) {
    const lived = await live({ seed, members: MEMBERS, months: MONTHS, actsPerMember: ACTS_PER_MEMBER })
    const took = `${lived.hours} hours in ${Math.round(lived.seconds)} s, ${Math.round(lived.cpuSeconds)} s of CPU in Node.js`
    process.stdout.write(
      `A lifetime of seed ${seed}: ${lived.acts.size} kinds of acts, ${lived.charges} charges, ${took}\n`,
    )
    expect(lived.disagreements, `seed ${seed}`).toEqual([])
    expect(lived.charges).toBeGreaterThan(MEMBERS)
    expect(lived.weeks).toBeGreaterThan(MEMBERS * MONTHS)
    expect(lived.seconds).toBeLessThan(SECONDS)
    for (const act of lived.acts.keys()) acts.delete(act)
    for (const fault of lived.faults.keys()) faults.delete(fault)
    for (const state of lived.states) states.delete(state)
    if (acts.size + faults.size + states.size === 0) return
  }
  expect([...acts, ...faults, ...states], `never met with the seeds ${SEEDS.join(', ')}`).toEqual([])
})

async function live(options: LifetimeOptions): Promise<LifetimeOutcome> {
  if (options.members > FEW) {
    await using shards = await LifeShards.start()
    return await shards.live(options)
  }
  await using own = await ownDatabase()
  return await liveOut(own, options)
}
