import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { authorizationCodes, providerAccounts } from '#identity/hosted-login-tables.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import {
  codes,
  devices,
  passkeyRegistrations,
  passkeys,
  passwordAttempts,
  signIns,
  softwareTokens,
  users,
} from '#identity/tables.ts'
import { queueNotice } from '#identity/ways-in/queue-notice.ts'
import { mealPlanExport } from '#meal-plans/editing/export-meal-plans.ts'
import { aMember } from '#members/members.fixtures.ts'
import { deleteAccount } from '#members/privacy/delete-account.ts'
import { exportMember } from '#members/privacy/export-member.ts'
import { sealPaymentSecret } from '#members/profiles/store/load-profiles.ts'
import { noteFinding } from '#members/subscriptions/findings/note-finding.ts'
import { paymentAccounts } from '#members/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { sandboxInbox } from '#platform/mail/tables.ts'
import { openRow } from '#platform/member-keys/open-sealed.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { queueText } from '#platform/sms/queue-text.ts'
import { MEMBER_COLUMNS } from '../src/composition/sealed-columns.ts'
import { aSubscription } from './support/a-subscription.ts'
import { aMealPlan } from './support/meal-plans/a-meal-plan.ts'
import { aWeek } from './support/meal-plans/a-week.ts'
import { as, seededTest as test } from './support/test-context.ts'

const SECRET_HERE = 'proves who somebody is; whoever reads the export could sign in with it'
const SHORT_LIVED = 'gone within minutes or a day, and of use to the check alone'
const LINKS = 'links rows of ours and says nothing more'
const ON_ITS_WAY = 'reaches the member by itself, and is erased once it went'

type Holding = {
  /** An SQL condition for a member’s rows. `$` precedes known values of the member. */
  rows: string
  /** Columns omitted from the export, with the reason. */
  leftOut?: Record<string, string> | string
}

/** The tables with data about a member. A new table must be added here or below. */
const PERSONAL: Record<string, Holding> = {
  'identity.users': { rows: `sub = $user`, leftOut: { credential: SECRET_HERE } },
  'identity.devices': { rows: `sub = $user`, leftOut: { credential: SECRET_HERE } },
  'identity.passkeys': {
    rows: `sub = $user`,
    leftOut: { public_key: 'of use to the check alone', counter: 'of use to the check alone' },
  },
  'identity.passkey_registrations': { rows: `origin_jti = $signIn`, leftOut: SHORT_LIVED },
  'identity.sign_ins': {
    rows: `sub = $user`,
    leftOut: { origin_jti: SECRET_HERE, event_id: LINKS, browser_hash: SECRET_HERE },
  },
  'identity.provider_accounts': { rows: `sub = $user` },
  'identity.way_in_changes': { rows: `sub = $user`, leftOut: { undo_hash: SECRET_HERE } },
  'identity.codes': { rows: `sub = $user`, leftOut: SHORT_LIVED },
  'identity.password_attempts': { rows: `sub = $user`, leftOut: SHORT_LIVED },
  'identity.software_tokens': { rows: `sub = $user`, leftOut: SECRET_HERE },
  'identity.refresh_tokens': { rows: `origin_jti = $signIn`, leftOut: SECRET_HERE },
  'identity.authorization_codes': { rows: `origin_jti = $signIn`, leftOut: SECRET_HERE },
  'members.profiles': {
    rows: `id = $profile`,
    leftOut: {
      searched: 'the names and addresses beside it once more, to find them by',
      mail_links_version: 'a number that voids links, and tells nothing',
      sealed_payment_secret: 'sealed here; the export has it as it was given',
      goal_marks: 'keyed hashes of the goals beside them, by which the service knows that a goal is chosen',
    },
  },
  'members.profile_meal_plans': { rows: `profile_id = $profile` },
  'platform.member_keys': { rows: `member_id = $profile`, leftOut: SECRET_HERE },
  'members.consents': { rows: `profile_id = $profile` },
  'members.payment_accounts': { rows: `profile_id = $profile` },
  'members.payment_findings': { rows: `profile_id = $profile` },
  'members.subscriptions': {
    rows: `profile_id = $profile`,
    leftOut: {
      read_number: 'the number of a question to the payment provider',
      operator_act:
        'what is being given back, credited, canceled or moved, for minutes; then it stands in the record of changes',
      operator_act_since: 'since when, for as long',
      card_checked_for: 'when a card was last looked at, in days that stand beside it',
      trial_counted: 'whether the trial stands among the hashes of those that were used',
    },
  },
  'meal_plans.meal_plans': {
    rows: `profile_id = $profile`,
    leftOut: {
      dish_marks: 'keyed hashes of the recipes and foods beside them, by which a recall finds the week',
      day_count: 'how many days the plan beside it has',
    },
  },
  'meal_plans.changes': { rows: `meal_plan_id = $mealPlan` },
  'meal_plans.replacements': { rows: `meal_plan_id = $mealPlan` },
  'meal_plans.orders': { rows: `profile_id = $profile` },
  'meal_plans.protocols': { rows: `profile_id = $profile` },
  'meal_plans.protocol_acts': { rows: `protocol_id = $protocol` },
  'meal_plans.phase_weeks': { rows: `protocol_id = $protocol` },
  'meal_plans.test_portions': { rows: `protocol_id = $protocol` },
  'meal_plans.diary_entries': { rows: `profile_id = $profile` },
  'platform.audit': {
    rows: `actor = $user`,
    leftOut: { id: LINKS, member_id: LINKS, details_id: LINKS },
  },
  'platform.outgoing_mail': { rows: `"to" = $email`, leftOut: ON_ITS_WAY },
  'platform.outgoing_texts': { rows: `"to" = $phone`, leftOut: ON_ITS_WAY },
  'platform.sandbox_inbox': { rows: `"to" = $email`, leftOut: ON_ITS_WAY },
}

/** All other tables, with the reason they contain no member data. */
const ABOUT_NOBODY: Record<string, string> = {
  'platform.heartbeats': 'which processes are up',
  'analytics.*': 'how often pages were opened, by nobody in particular',
  'catalogue.*': 'the catalogue',
  'content.*': 'the blog',
  'identity.groups': 'names of roles',
  'identity.signing_keys': 'keys of the pool',
  'identity.spent_challenges': 'random ids',
  'members.trial_uses':
    'keyed hashes, which outlast the account so that a trial is given once; the privacy text says so',
  'members.hash_keys': 'the key of the hashes of trials, encrypted',
  'members.payment_cursor': 'how far the events of the payment provider have been read',
  'members.payment_events': 'ids of events of the payment provider',
  'payments_sandbox.*': 'stands for the payment provider, which is told to close the customer',
  'platform.rate_limits': 'keyed hashes that are forgotten once they ended',
  'platform.migrations': 'which migrations have run',
  'jobs.*': 'ids of rows, until a job has been done for some days; see below',
}

type Row = Record<string, unknown>
type Known = Record<'profile' | 'user' | 'signIn' | 'mealPlan' | 'protocol' | 'email' | 'phone', string>

async function tablesOf(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by name`)
  return rows.map(({ name }) => name)
}

async function rowsOf(ctx: Context, table: string, known: Known): Promise<Row[]> {
  const condition = (PERSONAL[table]?.rows ?? 'false').replace(
    /\$(\w+)/g,
    (_, name: keyof Known) => `'${known[name]}'`,
  )
  const query = sql.raw(`select to_jsonb(held) as held from ${table} held where ${condition}`)
  const { rows } = await ctx.db.execute<{ held: Row }>(query)
  const opened: Row[] = []
  for (const { held } of rows) {
    const row: Row = {}
    const id = (column: string) => String(held[column])
    for (const [column, value] of Object.entries(held))
      row[column] = await readable(ctx, known.profile, { table, column, id }, value)
    opened.push(row)
  }
  return opened
}

/** Decrypts a sealed value to the JSON it contains. */
async function readable(ctx: Context, memberId: string, place: Place, value: unknown): Promise<unknown> {
  const { table, column } = place
  const name = `${table}.${column}`
  const bytes = () => Buffer.from(String(value).slice('\\x'.length), 'hex')
  const known = MEMBER_COLUMNS.find((known) => known.table === table && known.column === column)
  if (!known || value === null) return value
  const sealed = { value: new Sealed<unknown>(name, bytes()) }
  return (await openRow(ctx, 'export-data', { id: place.id(known.id), profileId: memberId, ...sealed })).value
}

type Place = { table: string; column: string; id: (column: string) => string }

let made = 0

/** Creates a member with a row in each of the tables. */
async function aFullMember(ctx: Context) {
  const planId = starterId('plan', 'essential')
  const goal = starterId('condition', 'hypertension')
  const id = newId()
  const { profile, requester } = await aMember(ctx, {
    id,
    planId,
    goals: [goal],
    name: 'Zoë Quince',
    paymentIntent: 'seti_quince',
    sealedPaymentSecret: sealPaymentSecret(ctx.config, id, 'seti_quince_secret'),
    facts: { allergies: ['peanut'], dislikes: ['quince jelly'] },
    lastPlanSent: ctx.now(),
  })
  const { id: profileId, authUserId: sub, username: email } = profile
  const week = await aWeek(ctx, profileId, await aMealPlan(ctx, { goals: ['hypertension'] }))
  await aSubscription(ctx, { profileId })
  // These ids do not reveal their owner, like those at Stripe.
  const customer = `cus_${newId()}`
  await ctx.db.insert(paymentAccounts).values({
    profileId,
    stripeCustomerId: customer,
    created: ctx.now(),
    intendedAt: ctx.now(),
    intendedCode: 'SPRING',
  })
  await noteFinding(ctx, {
    kind: 'second-subscription',
    subject: `sub_${newId()}`,
    profileId,
    detail: 'two',
  })
  made += 1
  const phone = `+1555010${made}`
  const now = ctx.now()
  const inAMinute = new Date(now.getTime() + 60_000)
  const bytes = Buffer.from(profileId)

  await signInWithPassword(ctx, {
    username: email,
    password: 'Fresh-Bread-12',
  })
  const [signIn] = await ctx.db.select().from(signIns).where(eq(signIns.sub, sub))
  if (!signIn) throw new Error('Nobody signed in.')
  const { originJti, clientId } = signIn
  await ctx.db
    .update(users)
    .set({
      attributes: { phone_number: phone, given_name: 'Zoë' },
      phoneVerified: true,
      pendingEmail: `next-${email}`,
      pendingPhone: `+1555020${made}`,
      mfaMethods: ['SOFTWARE_TOKEN_MFA'],
      preferredMfa: 'SOFTWARE_TOKEN_MFA',
    })
    .where(eq(users.sub, sub))
  const used = { createdAt: now, modifiedAt: now, usedAt: now }
  await ctx.db.insert(devices).values({
    key: `device_${sub}`,
    sub,
    name: 'Quince phone',
    credential: bytes,
    isRemembered: true,
    ...used,
  })
  await ctx.db
    .update(signIns)
    .set({ deviceKey: `device_${sub}` })
    .where(eq(signIns.sub, sub))
  await queueNotice(ctx, { sub, notice: 'sign-in' })
  await ctx.db
    .insert(providerAccounts)
    .values({ provider: 'Google', subject: `google_${sub}`, sub, linkedAt: now })
  await ctx.db.insert(passkeys).values({
    credentialId: `passkey_${sub}`,
    sub,
    relyingPartyId: 'localhost',
    publicKey: 'x',
    counter: 3,
    name: 'Quince ring',
    transports: ['usb'],
    attachment: 'platform',
    network: '203.0.113.x',
    agent: 'x',
    createdAt: now,
    usedAt: now,
  })
  await ctx.db.insert(passkeyRegistrations).values({ originJti, challenge: 'x', expiresAt: inAMinute })
  await ctx.db.insert(softwareTokens).values({ sub, secret: bytes })
  await ctx.db.insert(codes).values({ sub, purpose: 'reset', hash: bytes, guessesLeft: 3, expiresAt: now })
  await ctx.db.insert(passwordAttempts).values({ sub, failures: 1, lastAt: now, lockedUntil: now })
  const redirect = { redirectUri: 'https://example.org', codeChallenge: 'x' }
  await ctx.db
    .insert(authorizationCodes)
    .values({ hash: bytes, originJti, clientId, ...redirect, expiresAt: now })

  await queueMail(ctx, { key: `week:${week.deliveryId}`, to: email, subject: 'Week', text: 'x', html: 'x' })
  await ctx.db.insert(sandboxInbox).values({ mailId: newId(), to: email, sealed: bytes, sentAt: now })
  await queueText(ctx, { to: phone, text: 'x', goodUntil: inAMinute })
  const after = { dislikes: 'quince jelly' }
  await recordChange(as(ctx, requester), { act: 'save-facts', subject: `profile:${profileId}`, after })
  const known: Known = {
    profile: profileId,
    user: sub,
    signIn: originJti,
    mealPlan: week.mealPlanId,
    protocol: week.protocolId,
    email,
    phone,
  }
  return { profile, requester, known, week, customer }
}

/**
 * True if the export contains a column's value, or at least the column's name for values that are not text.
 */
function isExported(exported: string, column: string, value: unknown): boolean {
  if (value === null) return true
  if (typeof value === 'object') return areLeavesShown(exported, value)
  if (typeof value === 'string') return isTextShown(exported, value)
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return exported.includes(`"${name}":`)
}

function areLeavesShown(exported: string, value: object): boolean {
  return Object.values(value).every((inner: unknown) => {
    if (inner !== null && typeof inner === 'object') return areLeavesShown(exported, inner)
    if (typeof inner === 'string') return isTextShown(exported, inner)
    return exported.includes(JSON.stringify(inner))
  })
}

function isTextShown(exported: string, text: string): boolean {
  const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(text)
  return exported.includes(isInstant ? new Date(text).toISOString() : JSON.stringify(text).slice(1, -1))
}

test('every table is listed as containing member data or not', async ({ ctx }) => {
  const isAboutNobody = (table: string) => table in ABOUT_NOBODY || `${table.split('.')[0]}.*` in ABOUT_NOBODY
  const tables = await tablesOf(ctx)
  expect(tables.filter((table) => !(table in PERSONAL) && !isAboutNobody(table))).toEqual([])
  expect(Object.keys(PERSONAL).filter((table) => !tables.includes(table))).toEqual([])
})

describe('a member’s data', () => {
  test('is complete in the export, except omissions with a reason', async ({ ctx }) => {
    const { profile, requester, known } = await aFullMember(ctx)
    const exported = JSON.stringify(
      await exportMember(as(ctx, requester), { profileId: profile.id, parts: [mealPlanExport] }),
    )
    const missing: string[] = []
    for (const [table, { leftOut = {} }] of Object.entries(PERSONAL)) {
      const rows = await rowsOf(ctx, table, known)
      expect(rows.length, `the member has something in ${table}`).toBeGreaterThan(0)
      if (typeof leftOut === 'string') continue
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (!(column in leftOut) && !isExported(exported, column, value)) missing.push(`${table}.${column}`)
        }
      }
    }
    expect(missing).toEqual([])
  })

  test('of an administrator excludes data of the members they acted on', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx, { admin: true })
    const after = { goals: ['a goal of somebody else'] }
    await recordChange(as(ctx, requester), { act: 'update', subject: `profile:${newId()}`, after })
    const exported = await exportMember(as(ctx, requester), { profileId: profile.id, parts: [] })
    expect(exported.record[0]).toMatchObject({ act: 'update', before: null, after: null })
  })

  test('is gone from every table once the account is deleted', async ({ ctx }) => {
    const { profile, requester, known, week, customer } = await aFullMember(ctx)
    const other = await aFullMember(ctx)
    await deleteAccount(as(ctx, requester), { authUserId: profile.authUserId })

    const reported = [known.email, 'Quince', 'quince jelly', customer, `google_${known.user}`]
    const ids = [...Object.values(known), ...Object.values(week)]
    const left: string[] = []
    for (const table of await tablesOf(ctx)) {
      const query = sql.raw(`select to_jsonb(held)::text as held from ${table} held`)
      const { rows } = await ctx.db.execute<{ held: string }>(query)
      for (const { held } of rows) {
        if (held.includes(other.known.user) || held.includes(other.known.profile)) continue
        const isNamed = ids.some((id) => held.includes(id))
        // The record keeps the fact that an action happened, and jobs use ids.
        if (isNamed && table !== 'platform.audit' && !table.startsWith('jobs.'))
          left.push(`${table}: ${held}`)
        if (isNamed && reported.some((text) => held.includes(text)) && !held.includes('close-customer')) {
          left.push(`${table}: ${held}`)
        }
      }
    }
    expect(left).toEqual([])
    for (const table of Object.keys(PERSONAL).filter((table) => table !== 'platform.audit')) {
      expect(await rowsOf(ctx, table, known), table).toEqual([])
      expect((await rowsOf(ctx, table, other.known)).length, `another’s ${table}`).toBeGreaterThan(0)
    }
  })
})
