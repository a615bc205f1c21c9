import { inArray, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { pricingPlanSaved } from '#catalogue/pricing-plans/pricing-plan-saved.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { retryFailedJobs } from '#platform/jobs/handling/failed-jobs.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { closeCustomerJob } from '../../../payments/customers/close-customer.ts'
import { customerEmailJob } from '../../../payments/customers/update-customer-email.ts'
import { noteSetUp, type SetUpClient } from '../../../payments/set-up/check-set-up.ts'
import { callOffEarlierJob } from '../../../payments/unpaid/call-off-earlier.ts'
import type { EventClient } from '../../../payments/webhooks/process-event.ts'
import { subscriptions } from '../../../tables.ts'
import { remindMembers } from '../../mail/remind.ts'
import { warnOfExpiringCards } from '../../mail/warn-of-expiring-cards.ts'
import { finishOperatorActJob } from '../../operator/finish-operator-act.ts'
import { announcePricesJob } from '../../price/announce-prices.ts'
import { applyNextPrices } from '../../price/apply-next-prices.ts'
import { withdrawPrices } from '../../price/withdraw-prices.ts'
import { startTrialJob } from '../../start-trial-job.ts'
import type { SubscriptionGate } from '../../subscription-gate.ts'
import { forgetTrialUses } from '../../trials/claim-trial.ts'
import { countEarlierTrials } from '../../trials/count-earlier-trials.ts'
import { reconcileMemberJob } from '../reconcile-member.ts'
import { confirmOwed, OWED_STATUSES } from './confirm-owed.ts'
import { walkEvents, warnOfEventsBehind } from './walk-events.ts'
import { compareClocks } from './warn-of-clocks.ts'

/** Checks every hour for data that may differ from Stripe. */
export const reconcileDueJob: JobKind<Record<string, never>> = {
  name: 'members.reconcile-due',
  payload: z.record(z.string(), z.never()),
}
export const EACH_HOUR = '37 * * * *'

/** Checks for requests to Stripe with an unknown outcome. */
export const resolveWaitingJob: JobKind<Record<string, never>> = {
  name: 'members.resolve-waiting',
  payload: z.record(z.string(), z.never()),
}
export const EVERY_FIVE_MINUTES = '*/5 * * * *'

const BATCH = 200

/**
 * Reads every subscription again that is past its date, owed or in doubt, and walks Stripe's events since the
 * last one seen, so that a lost webhook is recovered within the hour. If one part fails, the others still
 * run, because Stripe may be down longer than a reminder can wait. Then the first failure is thrown.
 */
export async function reconcileDue(
  ctx: Context,
  stripe: DueClient,
  refusalOf?: SubscriptionGate,
): Promise<number> {
  requireAdmin(ctx.requester)
  const outOfDate = { kind: reconcileMemberJob, condition: isOutOfDate(ctx) }
  const queued = await queueJobs(ctx, [...whatWaits(ctx), outOfDate])
  const failures: unknown[] = []
  for (const part of PARTS) {
    try {
      await part(ctx, stripe, refusalOf)
    } catch (error) {
      ctx.log.error({ err: error, part: part.name }, 'a part of the hourly look at money failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return queued
}

type DueClient = EventClient & SetUpClient & Pick<Stripe, 'events' | 'paymentMethods'>

/**
 * Retries jobs that no other check covers: a plan's price, a price notice, a customer's address, an account
 * to close, earlier months to void.
 */
function retryUntold(ctx: Context): Promise<void> {
  return retryFailedJobs(ctx, [
    ...[pricingPlanSaved, announcePricesJob, customerEmailJob],
    ...[closeCustomerJob, callOffEarlierJob],
  ])
}

/** If nothing has changed, one list confirms all of them. */
async function readOwedAgain(ctx: Context, stripe: DueClient): Promise<void> {
  const others = (await confirmOwed(ctx, stripe)).map(({ profileId }) => profileId)
  if (others.length === 0) return
  await queueJobs(ctx, [{ kind: reconcileMemberJob, condition: inArray(subscriptions.profileId, others) }])
}

const PARTS: ((ctx: Context, stripe: DueClient, refusalOf?: SubscriptionGate) => Promise<unknown>)[] = [
  walkAllEvents,
  readOwedAgain,
  remindMembers,
  forgetTrialUses,
  retryUntold,
  withdrawPrices,
  applyNextPrices,
  noteSetUp,
  warnOfExpiringCards,
  countEarlierTrials,
]

async function walkAllEvents(ctx: Context, stripe: DueClient): Promise<void> {
  try {
    await walkEvents(ctx, stripe, { onAnswer: (sentAt) => compareClocks(ctx, sentAt) })
  } catch (error) {
    await warnOfEventsBehind(ctx)
    throw error
  }
}

/**
 * Queues retries for requests to Stripe without a response, including those of operators, and for
 * subscriptions that did not start.
 */
export async function resolveWaiting(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  return queueJobs(ctx, whatWaits(ctx))
}

/** A job for each member whose subscription meets the condition. */
type Wanted = { kind: JobKind<{ profileId: string }>; condition: SQL }

function whatWaits(ctx: Context): Wanted[] {
  // A subquery, so that it is evaluated once and not for each row.
  const old = sql`(select platform.clock() - interval '1 minute')`
  const starting = sql`${subscriptions.status} = 'starting' and ${subscriptions.created} < ${new Date(
    ctx.now().getTime() - 120_000,
  ).toISOString()}::timestamptz`
  return [
    {
      kind: reconcileMemberJob,
      condition: sql`${subscriptions.pendingSince} < ${old} or ${subscriptions.restartSince} < ${old}`,
    },
    { kind: startTrialJob, condition: starting },
    { kind: finishOperatorActJob, condition: sql`${subscriptions.operatorActSince} < ${old}` },
  ]
}

/**
 * Builds the condition for subscriptions that have reached their date or wait for a bank. Owed ones are
 * excluded, since a list from Stripe covers them.
 */
function isOutOfDate(ctx: Context): SQL {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  // The paid time of a paused subscription has long ended.
  const date = sql`case ${subscriptions.status} when 'paused' then ${subscriptions.resumesAt} else ${subscriptions.paidUntil} end`
  return sql`(${subscriptions.status} not in ${['starting', 'ended', ...OWED_STATUSES]} and (
    coalesce(${date}, '-infinity') < ${now} or ${subscriptions.awaitedPlan} is not null
  ))`
}

/** Queues a job for each, unless one is already open. */
async function queueJobs(ctx: Context, wanted: Wanted[]): Promise<number> {
  const kinds = new Map(wanted.map(({ kind }) => [kind, kind.name]))
  const each = wanted.map(
    ({ kind, condition }) => sql`
      select ${subscriptions.profileId}::text as id, ${kind.name}::text as name from ${subscriptions} where ${condition}`,
  )
  let queued = 0
  for (let after = { id: '', name: '' }; ; ) {
    const { rows } = await ctx.db.execute<{ id: string; name: string; hasJob: boolean }>(sql`
      select id, name, exists (
        select from jobs.job where job.name = wanted.name and state in ('created', 'retry', 'active')
          and data ->> 'profileId' = wanted.id
      ) as "hasJob"
      from (${sql.join(each, sql` union `)}) wanted
      where (id, name) > (${after.id}, ${after.name})
      order by id, name limit ${BATCH}`)
    for (const [kind, name] of kinds) {
      const due = rows.filter((row) => row.name === name && !row.hasJob)
      const payloads = due.map(({ id }) => ({ profileId: id }))
      if (due.length > 0) await ctx.jobs.enqueue(ctx.db, kind, payloads)
      queued += due.length
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return queued
    after = last
  }
}
