import { type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#platform/db/database.ts'
import { withDeadline } from '#platform/deadline.ts'

/**
 * Time limit of one query. A metric that is not available in time is omitted, so that the others are returned
 * in time.
 */
const QUERY_MS = 2_000

type Figure = { label?: string; value: number }
type Measured = { name: string; help: string; label?: string; of: SQL }

export const PRODUCT_FIGURES: readonly Measured[] = [
  {
    name: 'careplate_outgoing_mail',
    help: 'Mail that has not left: waiting for its next try, or failed and not yet resolved.',
    label: 'state',
    of: sql`
      select 'waiting' as label, count(*)::float as value from platform.outgoing_mail
      where sent_at is null and failed_at is null and settled_at is null
      union all
      select 'failed', count(*)::float from platform.outgoing_mail
      where failed_at is not null and settled_at is null and sent_at is null`,
  },
  {
    name: 'careplate_outgoing_mail_oldest_seconds',
    help: 'How long the oldest mail that is still tried has been waiting.',
    of: sql`
      select coalesce(extract(epoch from now() - min(created_at)), 0)::float as value
      from platform.outgoing_mail where sent_at is null and failed_at is null`,
  },
  {
    name: 'careplate_meal_plan_orders',
    help: 'Orders for meal plans that are being worked on, or refused and not yet resolved.',
    label: 'state',
    // The conditions are literals, so that the partial index `orders_unsettled` is used.
    of: sql`
      select label, coalesce(counted.value, 0) as value
      from unnest(array['queued', 'solving', 'refused']) label
      left join (
        select state, count(*)::float as value from meal_plans.orders
        where state in ('queued', 'solving', 'refused') and settled_at is null
        group by state
      ) counted on counted.state = label`,
  },
  {
    name: 'careplate_meal_plan_orders_oldest_seconds',
    help: 'How long the oldest order that is being worked on has stood.',
    of: sql`
      select coalesce(extract(epoch from now() - min(created)), 0)::float as value
      from meal_plans.orders where state in ('queued', 'solving')`,
  },
  {
    name: 'careplate_subscriptions',
    help: 'Subscriptions by their status.',
    label: 'status',
    of: sql`select status as label, count(*)::float as value from members.subscriptions group by status`,
  },
  {
    name: 'careplate_subscriptions_in_doubt',
    help: 'Subscriptions whose last change the payment provider has not confirmed.',
    of: sql`
      select count(*)::float as value from members.subscriptions where pending_act is not null`,
  },
  {
    name: 'careplate_payment_findings',
    help: 'What does not agree with the payment provider and needs attention.',
    of: sql`select count(*)::float as value from members.payment_findings where settled_at is null`,
  },
  {
    name: 'careplate_failed_jobs',
    help: 'Jobs that ran out of tries.',
    of: sql`select count(*)::float as value from jobs.job where state = 'failed'`,
  },
]

/** Adds the product's metrics to those of the process. Each is counted in the database on request. */
export function registerProductMetrics(registry: Registry, db: Db): void {
  // Queries run one after the other, so that a scrape uses one connection instead of all that requests need.
  let turn: Promise<unknown> = Promise.resolve()
  for (const { name, help, label, of } of PRODUCT_FIGURES)
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset()
        const counting = turn.then(() => counted(db, of))
        turn = counting
        const figures = await counting
        if (!figures) {
          if (!label) this.remove()
          return
        }
        for (const figure of figures) this.set(label ? { [label]: figure.label ?? '' } : {}, figure.value)
      },
    })
}

async function counted(db: Db, of: SQL): Promise<Figure[] | undefined> {
  try {
    const { rows } = await withDeadline(QUERY_MS, () => db.execute<Figure>(of))
    return rows
  } catch {
    return undefined
  }
}
