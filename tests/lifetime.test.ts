import { expect, test } from 'vitest'
import { LIFE_ACTS } from './support/lifetime/life-acts.ts'
import { LifeShards } from './support/lifetime/life-shards.ts'
import { type LifetimeOptions, type LifetimeOutcome, liveOut } from './support/lifetime/lifetime.ts'
import { ownDatabase } from './support/own-database.ts'

/**
 * `LIFETIME_MEMBERS=200 LIFETIME_MONTHS=24` lives the whole one, which fails beyond `LIFETIME_SECONDS` where that is set,
 * and `npm run bench -- billing` that of 20 seeds.
 */
const MEMBERS = Number(process.env.LIFETIME_MEMBERS ?? 10)
const MONTHS = Number(process.env.LIFETIME_MONTHS ?? 6)
/**
 * The same for everybody, so that what fails is what was changed. So few members need not meet every act and fault in
 * one life: the next seeds are lived until they have. `LIFETIME_SEED` and the bench live others.
 */
const SEEDS = process.env.LIFETIME_SEED ? [Number(process.env.LIFETIME_SEED)] : [7, 21, 23]

/** So many live in this process, on the server of all tests; more are dealt out to processes. */
const FEW = 20

/** Few have to meet all acts between them; of many each one acts every third month. */
const ACTS_PER_MEMBER = MEMBERS > FEW ? 8 : 20
/** How long it may take, where that is asked: it depends on the machine, and on what else that does. */
const SECONDS = Number(process.env.LIFETIME_SECONDS ?? Number.POSITIVE_INFINITY)

/** Those that each lifetime meets. A job is given up only where an outage finds it: the bench counts that. */
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

test(`money, access and mails agree with Stripe through ${MONTHS} months of ${MEMBERS} members`, {
  timeout: 900_000,
}, async () => {
  // Paying need only be tried: what is owed is mostly charged to the card that is put in place for it.
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
