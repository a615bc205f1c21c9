import type Stripe from 'stripe'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { MEMBER_COLUMNS } from '../../src/composition/sealed-columns.ts'
import { copyMembers } from './copy-members.ts'
import { CROWD_PASSWORD, crowdAddress, ensureFirstMember } from './first-members.ts'
import { KINDS } from './kinds.ts'

export type CrowdSize = {
  members: number
  /** Number of weeks with stored plans. Each plan takes 20 kB. */
  plannedWeeks: number
  /** Number of kinds of members, and of solved weeks for each. */
  kinds?: number
  solvedWeeks?: number
}

const SOLVED_WEEKS = 8

/**
 * Fills the database as it would be after a year with many members. Safe to repeat. Returns a message for the
 * caller.
 */
export async function crowdDatabase(
  ctx: Context,
  outside: { planner: Pick<PlannerService, 'solve'>; stripe: Stripe },
  { members, plannedWeeks, kinds = KINDS.length, solvedWeeks = SOLVED_WEEKS }: CrowdSize,
  say: (line: string) => void = () => undefined,
): Promise<string> {
  const startedAt = performance.now()
  const firsts: Parameters<typeof copyMembers>[1]['firsts'] = []
  for (const [at, kind] of KINDS.slice(0, Math.min(kinds, members)).entries()) {
    const id = await ensureFirstMember(ctx, outside, { number: at + 1, kind, solvedWeeks })
    firsts.push({ id, facts: kind.facts, goals: kind.goals.map((slug) => starterId('condition', slug)) })
    say(`A year of ${crowdAddress(at + 1)} (${kind.goals.join(', ')}) …`)
  }
  const crowd = { firsts, members, plannedWeeks, solvedWeeks: Math.min(solvedWeeks, plannedWeeks) }
  const inserted = await copyMembers(ctx, { ...crowd, onProgress: (count) => say(`${count} members …`) })
  while ((await sealAllStored(ctx, MEMBER_COLUMNS)) > 0) say('Health data sealed …')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const last = crowdAddress(firsts.length)
  return `${members} members with a year of weeks are there (${inserted} copied, ${seconds} s). ${crowdAddress(1)} to ${last} sign in with ${CROWD_PASSWORD}; the others are rows alone.`
}
