import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { sealMail } from '#platform/mail/sealed-mail.ts'
import type { LifeMember } from './support/lifetime/life-members.ts'
import { type LifeAtHour, liveOut } from './support/lifetime/lifetime.ts'
import { type LifeMail, readMails } from './support/lifetime/mails/life-mails.ts'
import { presentOf, rightAt, statusExpected } from './support/lifetime/stripe-record.ts'
import { ownDatabase } from './support/own-database.ts'
import { IS_WHOLE } from './support/whole.ts'

/**
 * The judge detects the same forgeries on any database server, so this is tested once, on the embedded one.
 */
const onEmbedded = test.skipIf(process.env.DATABASE_URL)
const onEmbeddedWhole = test.skipIf(process.env.DATABASE_URL || !IS_WHOLE)

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Kinds of mail about money that this many members get between them. */
const KINDS_OF_A_LIFE = [
  ...['cancelled', 'charge-failed', 'confirm-payment', 'ended', 'month-comped', 'paused', 'plan-changed'],
  ...['price-changes', 'price-stays'],
  ...['receipt', 'refunded', 'resumed', 'resumes-soon', 'trial-ends-in-1-day', 'trial-ends-in-3-days'],
  ...['trial-started', 'unpaid'],
]

/** A manual forgery: the member it affects, how it is done, and the finding it must cause. */
type Forgery = {
  of: string
  says: RegExp
  forge: (life: LifeAtHour, member: LifeMember, config: Context['config']) => SQL | Promise<SQL>
}

/** Finds a mail about the member's current subscription. */
async function mailOf(
  { db, record }: LifeAtHour,
  { customer }: LifeMember,
  config: Context['config'],
  kind: string,
): Promise<LifeMail> {
  const present = presentOf(record.of(customer))?.id
  const mails = await readMails({ db, config }, NOBODY)
  const found = mails.find((mail) => mail.kind === kind && mail.about === present)
  if (!found) throw new Error(`no ${kind}`)
  return found
}

/** Inserts a copy of a mail, the passed time later. */
function copied(config: Context['config'], { id, subject, text }: LifeMail, laterMs = 0): SQL {
  const copy = newId()
  const sealed = sealMail(config, copy, { subject, text, html: '' })
  return sql`insert into platform.outgoing_mail (id, key, "to", sealed, created_at, stripe_sequence)
    select ${copy}::uuid, key || ':again', "to", ${sealed}, created_at + make_interval(secs => ${laterMs / 1000}::int),
      stripe_sequence
    from platform.outgoing_mail where id = ${id}::uuid`
}

const FORGERIES: Record<string, Forgery> = {
  'a charge doubled': {
    of: 'active',
    says: /^has no receipt for in_forged$|^charged twice/,
    // Repeats Stripe's last paid invoice under another invoice id.
    forge: ({ record }, { customer }) => {
      const paid = [...record.of(customer).paid.values()].findLast(({ amount_paid }) => amount_paid > 0)
      const object = JSON.stringify({ ...paid, id: 'in_forged' })
      return sql`insert into payments_sandbox.objects (id, kind, body)
        select 'evt_forged', 'event', jsonb_set(body, '{data,object}', ${object}::jsonb) || '{"id": "evt_forged"}'
        from payments_sandbox.objects
        where kind = 'event' and body ->> 'type' = 'invoice.paid' and body #>> '{data,object,id}' = ${paid?.id}`
    },
  },
  'a week missing': {
    of: 'active',
    says: /^lacks the week that began/,
    forge: (_, { profileId }) => sql`delete from meal_plans.orders where profile_id = ${profileId}`,
  },
  'access without a right': {
    of: 'ended',
    says: /^gets weeks without a right$/,
    forge: ({ at }, { profileId }) => sql`update members.subscriptions
      set status = 'active', ends_at = null, current_period_ends_at = platform.clock(), paid_until = ${new Date(at + 30 * DAY_MS).toISOString()}::timestamptz
      where profile_id = ${profileId}`,
  },
  'a right without access': {
    of: 'active',
    says: /^has a right to weeks and gets none$/,
    forge: ({ at }, { profileId }) => sql`update members.subscriptions
      set paid_until = ${new Date(at - 30 * DAY_MS).toISOString()}::timestamptz where profile_id = ${profileId}`,
  },
  'another state': {
    of: 'active',
    says: /^is trialing, and active at Stripe$/,
    forge: (_, { profileId }) =>
      sql`update members.subscriptions set status = 'trialing' where profile_id = ${profileId}`,
  },
  'another card charged': {
    of: 'active',
    says: /^put pm_forged in place, and pm_.* is charged$/,
    // Simulates a new card chosen by the member.
    forge: (_, member) => {
      member.card = 'pm_forged'
      return sql`select 1 from members.subscriptions where profile_id = ${member.profileId}`
    },
  },
  'a price that nobody was told of': {
    of: 'active',
    says: /^sub_\w+ costs 1717 instead of \d+ since .*, and no mail announced it$/,
    // Repeats Stripe's last subscription event with another price of the plan.
    forge: ({ record }, { customer }) => {
      const present = presentOf(record.of(customer))
      const [item] = present?.items.data ?? []
      const price = { ...item?.price, id: 'price_forged', unit_amount: 1717 }
      const object = { ...present, items: { ...present?.items, data: [{ ...item, price }] } }
      return sql`insert into payments_sandbox.objects (id, kind, body)
        select 'price_forged', 'price', ${JSON.stringify(price)}::jsonb
        union all (
          select 'evt_price_forged', 'event',
            jsonb_set(body, '{data,object}', ${JSON.stringify(object)}::jsonb) || '{"id": "evt_price_forged"}'
          from payments_sandbox.objects
          where kind = 'event' and body ->> 'type' like 'customer.subscription.%'
            and body #>> '{data,object,id}' = ${present?.id}
          order by sequence desc limit 1
        )`
    },
  },
  'a reminder on the last day': {
    of: 'active',
    says: /^was sent trial-ends-in-1-day -?\d+ hours before the trial ends$/,
    forge: async (life, member, config) =>
      copied(config, await mailOf(life, member, config, 'trial-ends-in-1-day'), 30 * HOUR_MS),
  },
  'a mail sent twice': {
    of: 'active',
    says: /^was told 2 times that the trial has started$/,
    forge: async (life, member, config) =>
      copied(config, await mailOf(life, member, config, 'trial-started')),
  },
}

onEmbedded(
  'finds what was falsified in the hour in which it was, of members whom nothing else happened to',
  {
    timeout: 900_000,
  },
  async () => {
    await using own = await ownDatabase()
    const forged = new Map<string, { name: string; at: string }>()
    const beginning = own.ctx.now().getTime()
    const { disagreements } = await liveOut(own, { seed: 6, members: 28, months: 6 }, async (life) => {
      if (life.at < beginning + 45 * DAY_MS) return undefined
      // Forgeries from an hour ago have been judged by now.
      if (forged.size === Object.keys(FORGERIES).length) return 'enough'
      for (const [what, { of, forge }] of Object.entries(FORGERIES)) {
        if (forged.has(what)) continue
        const others = [...forged.values()].map(({ name }) => name)
        const victim = life.members.find(
          (member) => !others.includes(member.name) && isAtRest(life, member, of),
        )
        if (!victim) continue
        const { rowCount } = (await life.db.execute(await forge(life, victim, own.ctx.config))) as {
          rowCount: number | null
        }
        expect(rowCount, what).toBeGreaterThan(0)
        forged.set(what, { name: victim.name, at: new Date(life.at).toISOString() })
      }
      return undefined
    })
    expect([...forged.keys()].toSorted()).toEqual(Object.keys(FORGERIES).toSorted())
    const found = [...forged].filter(([what, { name, at }]) =>
      disagreements.some(
        (one) => one.member === name && one.at === at && FORGERIES[what]?.says.test(one.what) === true,
      ),
    )
    expect(found.map(([what]) => what)).toEqual([...forged.keys()])
    const first = [...forged.values()].map(({ at }) => at).toSorted()[0] ?? ''
    expect(disagreements.filter(({ at }) => at < first)).toEqual([])
  },
)

/** Forgeries of a mail before a member reads it. */
const MAIL_FORGERIES: Record<string, (config: Context['config'], mail: LifeMail, other: LifeMember) => SQL> =
  {
    'left out': (_, { id }) => sql`delete from platform.outgoing_mail where id = ${id}::uuid`,
    'sent twice': (config, mail) => copied(config, mail),
    'of another sum': (config, mail) => saying(config, mail, mail.sums[0], '$17.17'),
    'of another day': (config, mail) =>
      saying(config, mail, /^\w+ \d+/.exec(mail.days[0] ?? '')?.[0], 'August 13'),
    'of another plan': (config, mail) =>
      saying(config, mail, /Essential \d+/.exec(mail.text)?.[0], 'Essential 0'),
    'to somebody else': (_, { id }, { email }) =>
      sql`update platform.outgoing_mail set "to" = ${email} where id = ${id}::uuid`,
  }

function saying(config: Context['config'], mail: LifeMail, said: string | undefined, other: string): SQL {
  const { id, subject, text } = mail
  const forged = (words: string) => (said ? words.replaceAll(said, other) : words)
  const sealed = sealMail(config, id, { subject: forged(subject), text: forged(text), html: '' })
  return sql`update platform.outgoing_mail set sealed = ${sealed} where id = ${id}::uuid`
}

/**
 * These mails may be missing without a finding: they are sent correctly an hour or a day later, or the
 * requested action is usually done within the hour.
 */
const MAY_BE_MISSING = [
  'card-expires',
  'trial-ends-in-3-days',
  'trial-ends-in-1-day',
  'resumes-soon',
  'confirm-to-begin',
]

/** Few members get mail about a price change in one life, so these forgeries are made first. */
const FORGED_FIRST: Record<string, string[]> = { 'price-changes': ['of another sum'] }

/** True if the mail contains the value that the forgery changes. */
function isForgeable(forgery: string, { kind, sums, days, text }: LifeMail): boolean {
  if (forgery === 'left out') return !MAY_BE_MISSING.includes(kind)
  if (forgery === 'of another sum') return sums.length > 0
  if (forgery === 'of another day') return days.length > 0
  return forgery !== 'of another plan' || /Essential \d+/.test(text)
}

/** True if the member already got a forged price announcement. The judge cannot undo it. */
function isAboutForged(forged: MailForged[], { name }: LifeMember): boolean {
  return forged.some((one) => one.name === name && one.what.startsWith('price-changes'))
}

type MailForged = { what: string; name: string; at: string; key: string | null }

/**
 * Attempts per forgery. One may go undetected, because another mail of these minutes says the same or a later
 * event explains it.
 */
const TRIES = 4

onEmbeddedWhole(
  'finds each mail about money that is missing, doubled, sent to another, or says another sum, day or plan',
  {
    timeout: 900_000,
  },
  async () => {
    await using own = await ownDatabase()
    const { config } = own.ctx
    const forged: MailForged[] = []
    const kinds = new Set<string>()
    let beginning = new Map<string, number>()
    let last = NOBODY
    const { disagreements } = await liveOut(
      own,
      { seed: 7, members: 18, months: 5, actsPerMember: 25 },
      async (life) => {
        const mails = await readMails({ db: life.db, config }, last)
        last = mails.at(-1)?.id ?? last
        const at = new Date(life.at).toISOString()
        const busy = new Set<string>()
        for (const mail of mails.filter(({ key }) => !key.endsWith(':again'))) {
          const reader = life.members.find(({ email }) => email === mail.to)
          const other = life.members.find(({ email, hasLeft }) => email !== mail.to && !hasLeft)
          if (!reader || !other || reader.hasLeft || busy.has(reader.name)) continue
          kinds.add(mail.kind)
          if (mail.kind === 'price-stays' && isAboutForged(forged, reader)) continue
          const forgery = [...(FORGED_FIRST[mail.kind] ?? []), ...Object.keys(MAIL_FORGERIES)]
            .filter((each) => isForgeable(each, mail))
            // An abandoned checkout is detectable only for a member who was about to start at the end of an
            // hour and has done nothing since.
            .filter(
              (each) =>
                each !== 'left out' ||
                mail.kind !== 'trial-not-started' ||
                beginning.get(reader.profileId) === reader.history.length,
            )
            .map((each) => ({
              each,
              tries: forged.filter(({ what }) => what === `${mail.kind} ${each}`).length,
            }))
            .toSorted((a, b) => a.tries - b.tries)[0]
          if (!forgery || forgery.tries >= TRIES) continue
          busy.add(reader.name)
          await life.db.execute(MAIL_FORGERIES[forgery.each]?.(config, mail, other) ?? sql`select`)
          forged.push({
            what: `${mail.kind} ${forgery.each}`,
            name: reader.name,
            at,
            key: ['left out', 'sent twice'].includes(forgery.each) ? null : mail.key,
          })
        }
        beginning = await aboutToBegin(life)
        return undefined
      },
    )
    const isFound = ({ name, at, key }: MailForged) =>
      disagreements.some(
        (one) => one.at === at && (key === null ? one.member === name : one.what.includes(key)),
      )
    const found = new Set(forged.filter(isFound).map(({ what }) => what))
    expect([...new Set(forged.map(({ what }) => what))].filter((what) => !found.has(what))).toEqual([])
    expect([...kinds].toSorted()).toEqual(expect.arrayContaining(KINDS_OF_A_LIFE))
    expect(found).toContain('price-changes of another sum')
  },
)

/** Returns how much each member about to start has done so far. */
async function aboutToBegin({ db, members }: LifeAtHour): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select profile_id as id from members.payment_accounts where intended_at is not null`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  return new Map(
    members
      .filter(({ profileId }) => ids.has(profileId))
      .map(({ profileId, history }) => [profileId, history.length]),
  )
}

/**
 * Finds a member in this state who has done nothing for days, whose trial was announced and paid, and whose
 * week is in progress.
 */
function isAtRest(
  { record, at }: LifeAtHour,
  { customer, hasLeft, history }: LifeMember,
  of: string,
): boolean {
  const theirs = record.of(customer)
  const present = presentOf(theirs)
  const lastAct = Date.parse(history.at(-1)?.split(' ')[0] ?? '')
  if (hasLeft || !present || statusExpected(present) !== of || at - lastAct < 2 * DAY_MS) return false
  if (of !== 'active') return true
  const isPaid = [...theirs.paid.values()].some(({ amount_paid }) => amount_paid > 0)
  const sinceStart = (at - present.created * 1000) % (7 * DAY_MS)
  const isWithinWeek = sinceStart > 3 * HOUR_MS && sinceStart < 6 * DAY_MS
  // A member who canceled in the meantime may correctly have received no reminder, or a late one.
  if (theirs.wereEnding.has(present.id)) return false
  return isPaid && isWithinWeek && present.trial_start !== null && rightAt(theirs, at / 1000).hasRight
}
