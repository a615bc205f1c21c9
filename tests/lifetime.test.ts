import { expect, test } from 'vitest'
import { LIFE_ACTS } from './support/lifetime/life-acts.ts'
import { liveOut } from './support/lifetime/lifetime.ts'
import { ownDatabase } from './support/own-database.ts'

/** A lifetime of 200 members takes longer than a test may: `npm run bench -- billing` lives it, for 20 seeds. */
const MEMBERS = Number(process.env.LIFETIME_MEMBERS ?? 10)
const MONTHS = Number(process.env.LIFETIME_MONTHS ?? 6)
/** The same for everybody, so that what fails is what was changed. `LIFETIME_SEED` and the bench live others. */
const SEED = Number(process.env.LIFETIME_SEED ?? 7)

/** Those that each lifetime meets. A job is given up only where an outage finds it: the bench counts that. */
const FAULTS = [
  'acts: Stripe away',
  'acts: answer lost',
  'acts: answer lost, then away',
  'acts: killed',
  'processes killed at a job',
  'events lost',
  'events late',
  'events doubled',
  'events reversed',
]

test(`money, access and mails agree with Stripe through ${MONTHS} months of ${MEMBERS} members`, {
  timeout: 900_000,
}, async () => {
  await using own = await ownDatabase()
  const lived = await liveOut(own, { seed: SEED, members: MEMBERS, months: MONTHS, actsPerMember: 20 })
  const { disagreements, acts, faults, seed } = lived
  process.stdout.write(`A lifetime of seed ${seed}: ${acts.size} kinds of acts, ${lived.charges} charges\n`)
  expect(disagreements, `seed ${seed}`).toEqual([])
  expect(
    Object.keys(LIFE_ACTS).filter((act) => !acts.has(act)),
    `seed ${seed}`,
  ).toEqual([])
  expect(
    FAULTS.filter((fault) => !faults.has(fault)),
    `seed ${seed}`,
  ).toEqual([])
  expect(lived.charges).toBeGreaterThan(MEMBERS)
  expect(lived.weeks).toBeGreaterThan(MEMBERS * MONTHS)
})
