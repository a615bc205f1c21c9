import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { objects } from './tables.ts'
import { resourceMissing } from './twin-error.ts'
import type { Event, Hidden, TwinKind, TwinObject, TwinObjects } from './twin-object.ts'

export async function insertObject<Body extends TwinObject>(
  ctx: Context,
  body: Body,
  hidden: Hidden = {},
): Promise<Body> {
  await ctx.db.execute(sql`
    insert into payments_sandbox.objects (id, kind, body, hidden)
    values (${body.id}, ${body.object}, ${JSON.stringify(body)}, ${JSON.stringify(hidden)})`)
  return body
}

export async function saveObject<Body extends TwinObject>(ctx: Context, body: Body): Promise<Body> {
  await ctx.db.execute(
    sql`update payments_sandbox.objects set body = ${JSON.stringify(body)} where id = ${body.id}`,
  )
  return body
}

export async function removeObject(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(objects).where(eq(objects.id, id))
}

export async function saveHidden(ctx: Context, id: string, hidden: Hidden): Promise<void> {
  await ctx.db.update(objects).set({ hidden }).where(eq(objects.id, id))
}

/** Reads an object of any kind by its id. */
export async function findAny(ctx: Context, id: string): Promise<TwinObject | null> {
  const [row] = await ctx.db.select({ body: objects.body }).from(objects).where(eq(objects.id, id))
  return row?.body ?? null
}

/** Reads an object or throws. `param` names the parameter that contained the id, if it was not in the URL. */
export async function requireObject<Kind extends TwinKind>(
  ctx: Context,
  kind: Kind,
  id: string,
  param?: string,
): Promise<TwinObjects[Kind]> {
  const row = await rowOf(ctx, kind, id, reading)
  if (!row) throw resourceMissing(kind, id, param)
  return row.body
}

/** Kinds that belong to a customer and are the first object locked by a call or a job. */
const OF_A_CUSTOMER: ReadonlySet<TwinKind> = new Set([
  ...(['subscription', 'invoice', 'invoiceitem', 'credit_note'] as const),
  ...(['payment_intent', 'setup_intent', 'payment_method', 'charge'] as const),
])

/**
 * Like `requireObject`, but locks the row until the transaction ends. The customer's row is locked before any
 * row of theirs. This avoids deadlocks between, for example, a charge that locks invoice then subscription
 * and a preview that locks them in the other order.
 */
export async function lockObject<Kind extends TwinKind>(
  ctx: Context,
  kind: Kind,
  id: string,
  param?: string,
): Promise<{ body: TwinObjects[Kind]; hidden: Hidden }> {
  const row = await rowOf(ctx, kind, id, OF_A_CUSTOMER.has(kind) ? lockingCustomerAnd : locking)
  if (!row) throw resourceMissing(kind, id, param)
  return row
}

type Asked = (kind: TwinKind, id: string) => SQL

function reading(kind: TwinKind, id: string): SQL {
  return sql`select body, hidden from payments_sandbox.objects where kind = ${kind} and id = ${id}`
}

function locking(kind: TwinKind, id: string): SQL {
  return sql`${reading(kind, id)} for update`
}

/**
 * The count forces the database to lock the customer before it looks for the row, because the count depends
 * on nothing in that row.
 */
function lockingCustomerAnd(kind: TwinKind, id: string): SQL {
  return sql`
    with customer as materialized (
      select from payments_sandbox.objects where kind = 'customer' and id = (
        select body ->> 'customer' from payments_sandbox.objects where id = ${id}
      ) for update
    )
    ${reading(kind, id)} and (select count(*) from customer) >= 0 for update`
}

async function rowOf<Kind extends TwinKind>(
  ctx: Context,
  kind: Kind,
  id: string,
  asked: Asked,
): Promise<{ body: TwinObjects[Kind]; hidden: Hidden } | undefined> {
  // PostgreSQL text can't contain a NUL character, so the query would fail.
  if (id.includes('\0')) return undefined
  const { rows } = await ctx.db.execute<{ body: TwinObjects[Kind]; hidden: Hidden }>(asked(kind, id))
  // The column `kind` equals the body's `object` field, so the row has the requested type.
  return rows[0]
}

/** Lists all objects of a kind whose body contains these fields, newest first. */
export async function allObjects<Kind extends TwinKind>(
  ctx: Context,
  kind: Kind,
  contains: object,
): Promise<TwinObjects[Kind][]> {
  const { rows } = await ctx.db.execute<{ body: TwinObjects[Kind] }>(sql`
    select body from payments_sandbox.objects where ${containing(kind, contains)}
    order by ${orderOf(kind, { contains })} desc`)
  return rows.map(({ body }) => body)
}

/** Lists all rows of a kind that has few objects, including hidden data, oldest first. */
export async function rowsOfKind<Kind extends TwinKind>(
  ctx: Context,
  kind: Kind,
): Promise<{ body: TwinObjects[Kind]; hidden: Hidden }[]> {
  const { rows } = await ctx.db.execute<{ body: TwinObjects[Kind]; hidden: Hidden }>(
    sql`select body, hidden from payments_sandbox.objects where kind = ${kind} order by sequence`,
  )
  return rows
}

/** Lists the newest events about a customer's objects, including hidden data. */
export async function newestEventsAbout(
  ctx: Context,
  { customer, limit }: { customer: string; limit: number },
): Promise<{ body: Event; hidden: Hidden }[]> {
  const rows = await ctx.db
    .select({ body: objects.body, hidden: objects.hidden })
    .from(objects)
    .where(and(eq(objects.kind, 'event'), sql`${objects.body} #>> '{data,object,customer}' = ${customer}`))
    .orderBy(desc(objects.sequence))
    .limit(limit)
  return rows as { body: Event; hidden: Hidden }[]
}

function containing(kind: TwinKind, contains: object): SQL | undefined {
  const isAny = Object.keys(contains).length === 0
  const isSo = isAny ? undefined : sql`body @> ${JSON.stringify(contains)}::jsonb`
  return and(ofKind(kind), belonging(kind, contains), isSo)
}

type Owners = {
  invoice?: string | null
  payment_intent?: string
  customer?: string
  test_clock?: string
  payment?: { payment_intent?: string }
  parent?: { subscription_details?: { subscription: string } }
}

/** Repeats the owner filter in the form that an index covers. Returns undefined if no index applies. */
function belonging(kind: TwinKind, contains: object): SQL | undefined {
  if (kind === 'event') return undefined
  const { invoice, payment_intent, customer, test_clock, payment, parent } = contains as Owners
  if (invoice) return sql`body ->> 'invoice' = ${invoice}`
  if (payment_intent) return sql`body ->> 'payment_intent' = ${payment_intent}`
  if (kind === 'invoice_payment' && payment?.payment_intent)
    return sql`body #>> '{payment,payment_intent}' = ${payment.payment_intent}`
  const subscription = parent?.subscription_details?.subscription
  if (kind === 'invoice' && subscription)
    return sql`body #>> '{parent,subscription_details,subscription}' = ${subscription}`
  if (customer) return sql`body ->> 'customer' = ${customer}`
  return test_clock ? sql`body ->> 'test_clock' = ${test_clock}` : undefined
}

/**
 * The kind is written as a literal, because a cached query plan uses the partial indexes of a kind only if
 * the kind is a constant.
 */
function ofKind(kind: TwinKind): SQL {
  return sql.raw(`kind = '${kind}'`)
}

/**
 * True if an index finds the few objects that match a filter. These are then fetched first and sorted
 * afterward. Scanning all objects of a kind in order would get slower every year.
 */
function isNarrow(kind: TwinKind, { contains, created }: TwinFilter): boolean {
  if (kind === 'event') return created?.gt !== undefined || created?.gte !== undefined
  return belonging(kind, contains) !== undefined
}

function orderOf(kind: TwinKind, filter: TwinFilter): SQL {
  return isNarrow(kind, filter) ? sql`sequence + 0` : sql`sequence`
}

function lacking(fields: object): SQL {
  return sql`not (body @> ${JSON.stringify(fields)}::jsonb)`
}

export const listParams = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
}

export type ListPaging = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** The filter of a list: fields that the body contains or lacks, and a range of creation times in seconds. */
export type TwinFilter = {
  contains: object
  without?: object
  oneOf?: { field: string; values: string[] }
  /** Compared without regard to case. */
  sameText?: { field: string; value: string }
  startsWith?: { field: string; value: string }
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
}

function within({ oneOf, sameText, startsWith, created }: TwinFilter): SQL | undefined {
  const at = sql`(body ->> 'created')::bigint`
  return and(
    oneOf && inArray(sql`body ->> ${oneOf.field}`, oneOf.values),
    sameText && sql`lower(body ->> ${sameText.field}) = lower(${sameText.value})`,
    startsWith && sql`starts_with(body ->> ${startsWith.field}, ${startsWith.value})`,
    created?.gt === undefined ? undefined : sql`${at} > ${created.gt}`,
    created?.gte === undefined ? undefined : sql`${at} >= ${created.gte}`,
    created?.lt === undefined ? undefined : sql`${at} < ${created.lt}`,
    created?.lte === undefined ? undefined : sql`${at} <= ${created.lte}`,
  )
}

/** Returns one page in Stripe's list format, newest first. */
export async function pageOfObjects(
  ctx: Context,
  kind: TwinKind,
  query: TwinFilter & { url: string; paging: ListPaging },
) {
  const { limit, starting_after, ending_before } = query.paging
  const cursor = starting_after ?? ending_before
  const at = cursor
    ? await sequenceOf(ctx, kind, cursor, starting_after ? 'starting_after' : 'ending_before')
    : null
  const isBackwards = !starting_after && ending_before !== undefined
  const beyond = at === null ? undefined : isBackwards ? sql`sequence > ${at}` : sql`sequence < ${at}`
  const { contains, without } = query
  const isShown = and(containing(kind, contains), without && lacking(without), within(query), beyond)
  const { rows } = await ctx.db.execute<{ body: TwinObject }>(sql`
    select body from payments_sandbox.objects where ${isShown}
    order by ${orderOf(kind, query)} ${isBackwards ? sql`asc` : sql`desc`} limit ${limit + 1}`)
  const shown = rows.slice(0, limit).map(({ body }) => body)
  return {
    object: 'list' as const,
    url: query.url,
    has_more: rows.length > limit,
    data: isBackwards ? shown.reverse() : shown,
  }
}

async function sequenceOf(ctx: Context, kind: TwinKind, id: string, param: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sequence: objects.sequence })
    .from(objects)
    .where(and(eq(objects.kind, kind), eq(objects.id, id)))
  if (!row) throw resourceMissing(kind, id, param)
  return row.sequence
}
