import { type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { noteSetUp, type SetUpClient } from '../../../payments/set-up/check-set-up.ts'
import type { EventClient } from '../../../payments/webhooks/take-in-event.ts'
import { subscriptions } from '../../../tables.ts'
import { remindMembers } from '../../mail/remind.ts'
import { warnOfExpiringCards } from '../../mail/warn-of-expiring-cards.ts'
import { finishOperatorActJob } from '../../operator/finish-operator-act.ts'
import { applyNextPrices } from '../../price/apply-next-prices.ts'
import { startTrialJob } from '../../start-trial-job.ts'
import { forgetTrialUses } from '../../trials/claim-trial.ts'
import { countEarlierTrials } from '../../trials/count-earlier-trials.ts'
import { reconcileMemberJob } from '../reconcile-member.ts'
import { walkEvents } from './walk-events.ts'
import { compareClocks } from './warn-of-clocks.ts'

/** Looks every hour for whatever may not agree with Stripe any more. */
export const reconcileDueJob: JobKind<Record<string, never>> = {
  name: 'members.reconcile-due',
  payload: z.record(z.string(), z.never()),
}
export const EACH_HOUR = '37 * * * *'

/** Looks for what waits for an answer of Stripe. */
export const resolveWaitingJob: JobKind<Record<string, never>> = {
  name: 'members.resolve-waiting',
  payload: z.record(z.string(), z.never()),
}
export const EVERY_FIVE_MINUTES = '*/5 * * * *'

const BATCH = 200

/**
 * Has Stripe read again for every subscription that is past its date, owed or in doubt, and walks Stripe's own
 * events since the last seen, so that a lost webhook is made up for within the hour.
 */
export async function reconcileDue(
  ctx: Context,
  stripe: EventClient & SetUpClient & Pick<Stripe, 'events' | 'paymentMethods'>,
): Promise<number> {
  requireAdmin(ctx.who)
  const queued = (await resolveWaiting(ctx)) + (await queueReading(ctx, isOutOfDate(ctx)))
  try {
    await walkEvents(ctx, stripe, { onAnswer: (sentAt) => compareClocks(ctx, sentAt) })
  } finally {
    // Stripe may be away for longer than a reminder can wait.
    await remindMembers(ctx, stripe)
    await forgetTrialUses(ctx)
  }
  await applyNextPrices(ctx, stripe)
  await noteSetUp(ctx, stripe)
  await warnOfExpiringCards(ctx, stripe)
  await countEarlierTrials(ctx, stripe)
  return queued
}

/** Has asked again for what was asked of Stripe and not answered, also by operators; started again what did not start. */
export async function resolveWaiting(ctx: Context): Promise<number> {
  requireAdmin(ctx.who)
  // Asked once, and not for each row.
  const old = sql`(select platform.clock() - interval '1 minute')`
  const waits = sql`${subscriptions.pendingSince} < ${old} or ${subscriptions.restartSince} < ${old}`
  const starting = sql`${subscriptions.status} = 'starting' and ${subscriptions.created} < ${new Date(
    ctx.now().getTime() - 120_000,
  ).toISOString()}::timestamptz`
  const decided = sql`${subscriptions.operatorActSince} < ${old}`
  const queued = [
    await queueReading(ctx, waits),
    await queueStarts(ctx, starting),
    await queueFor(ctx, decided, finishOperatorActJob),
  ]
  return queued.reduce((sum, each) => sum + each, 0)
}

/** What has come to its date, and what Stripe goes on to try. */
function isOutOfDate(ctx: Context): SQL {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  return sql`(${subscriptions.status} not in ('starting', 'ended') and (
    ${subscriptions.paidUntil} < ${now} or ${subscriptions.status} in ('past_due', 'unpaid', 'incomplete')
    or ${subscriptions.awaitedPlan} is not null
    or (${subscriptions.status} = 'paused' and ${subscriptions.resumesAt} < ${now})
  ))`
}

function queueReading(ctx: Context, condition: SQL): Promise<number> {
  return queueFor(ctx, condition, reconcileMemberJob)
}

function queueStarts(ctx: Context, condition: SQL): Promise<number> {
  return queueFor(ctx, condition, startTrialJob)
}

/** One job for each that has none open. */
async function queueFor(ctx: Context, condition: SQL, kind: JobKind<{ profileId: string }>): Promise<number> {
  let queued = 0
  for (let after = ''; ; ) {
    const { rows } = await ctx.db.execute<{ id: string; hasJob: boolean }>(sql`
      select ${subscriptions.profileId}::text as id, exists (
        select from jobs.job where name = ${kind.name} and state in ('created', 'retry', 'active')
          and data ->> 'profileId' = ${subscriptions.profileId}::text
      ) as "hasJob"
      from ${subscriptions}
      where (${condition}) and ${subscriptions.profileId}::text > ${after}
      order by 1 limit ${BATCH}`)
    const due = rows.filter(({ hasJob }) => !hasJob)
    if (due.length > 0)
      await inTransaction(ctx, async (ctx) => {
        for (const { id } of due) await ctx.jobs.later(ctx.db, kind, { profileId: id })
      })
    queued += due.length
    if (rows.length < BATCH) return queued
    after = rows.at(-1)?.id ?? ''
  }
}
