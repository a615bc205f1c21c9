import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { setPassword } from '#identity/accounts/set-password.ts'
import { sendCode } from '#identity/codes/send-code.ts'
import {
  callPool,
  codeFor,
  later,
  openVerifyingLink,
  signInWithPassword,
} from '#identity/identity-app.fixtures.ts'
import { users } from '#identity/tables.ts'
import { emailVerified } from '#identity/users/events/email-verified.ts'
import { signedOutEverywhere } from '#identity/users/events/signed-out-everywhere.ts'
import { giveConsent } from '#members/consents/give-consent.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, caller, waitingJobs } from '#members/members.fixtures.ts'
import { privacyRoutes } from '#members/privacy/routes.ts'
import { followEmail } from '#members/profiles/acts/follow-email.ts'
import { updateProfile } from '#members/profiles/acts/update-profile.ts'
import { planMailsVoided } from '#members/profiles/plan-mails-voided.ts'
import { revokeLinksOf } from '#members/profiles/store/revoke-mail-links.ts'
import { profiles } from '#members/tables.ts'
import { weeklyMailRoutes } from '#members/weekly-mail/routes.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { eraseMailsOf } from '#platform/mail/erase-mails.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { sealMail } from '#platform/mail/sealed-mail.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { findDelivery } from '../../delivery/find-delivery.ts'
import { startFirstDelivery } from '../../delivery/start-first-delivery.ts'
import { mealPlanRoutes } from '../../editing/routes.ts'
import { resumeAfterConsent } from '../../jobs.ts'
import { findMealPlan } from '../../store/find-meal-plan.ts'
import { orderSubject } from '../../store/order.ts'
import { signedPlanUrl } from '../../store/plan-link.ts'
import { orders } from '../../store/tables.ts'
import { mailAgain } from '../mail-again.ts'
import { mailWithheld } from '../mail-withheld.ts'
import { makePlan } from '../make-plan.ts'
import { anOrder } from '../orders.fixtures.ts'
import { refuseOrder } from '../refuse-order.ts'
import { mailedWeek } from './mailed-week.ts'
import { queuePlanMail } from './plan-mail.ts'

const planner = aPlanner()
const password = 'Fresh-Bread-12'
const DAY_MS = 24 * 60 * 60 * 1000
const GUEST = { kind: 'guest' } as const
type Voided = { profileId: string; orderIds: string[] }
const FACTS = {
  allergies: ['peanut' as const],
  medications: ['warfarin'],
  answers: { pregnancy_possible: 'no' as const },
}

async function aTypo(ctx: Context) {
  const { profile, requester } = await aMember(ctx, {
    goals: [starterId('condition', 'hypertension')],
    facts: FACTS,
  })
  await ctx.db.update(users).set({ emailVerified: false }).where(eq(users.sub, profile.authUserId))
  return { profile, requester }
}

async function deliverFirstWeek(ctx: Context, profileId: string): Promise<void> {
  await aSubscription(ctx, { profileId })
  await startFirstDelivery(ctx, { profileId })
  const [week] = await ctx.db.select().from(orders).where(eq(orders.profileId, profileId))
  await makePlan(ctx, planner, week?.id ?? '')
}

/** Signs in as the member and enters the mailed code. */
async function verifyEmail(ctx: Context, username: string): Promise<void> {
  const { AccessToken } = await signInWithPassword(ctx, { username, password })
  const AttributeName = 'email'
  await callPool(ctx, 'GetUserAttributeVerificationCode', { AccessToken, AttributeName })
  const Code = await codeFor(ctx, username)
  expect((await callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName, Code })).status).toBe(200)
}

seededTest('a mail shows the carbohydrate of each meal if the plan counts it', async ({ ctx }) => {
  const { plan } = await aMealPlan(ctx, { goals: ['type-2-diabetes'], days: 1 })
  const week = { startsOn: '2026-11-28', days: plan.mealPlanDays, planUrl: 'https://careplate.example/p' }
  const gramsIn = async (countsCarbohydrate: boolean) =>
    (await mailedWeek(ctx, { ...week, countsCarbohydrate })).flatMap(({ dishes }) =>
      dishes.map(({ carbohydrate }) => carbohydrate),
    )
  const [day] = plan.mealPlanDays
  const counted = await gramsIn(true)
  expect(counted).toHaveLength(3)
  for (const grams of counted) expect(grams).toBeGreaterThan(10)
  const sum = counted.reduce<number>((all, grams) => all + (grams ?? 0), 0)
  expect(sum).toBeLessThanOrEqual((day?.nutrients.carbohydrate ?? 0) + 2)
  expect(await gramsIn(false)).toEqual([null, null, null])
})

describe('an unverified address', () => {
  seededTest('is not notified that there is no plan, nor of the reason', async ({ ctx }) => {
    const { profile } = await aTypo(ctx)
    const to = profile.username
    await aSubscription(ctx, { profileId: profile.id })
    await startFirstDelivery(ctx, { profileId: profile.id })
    const find = async () => {
      const [week] = await ctx.db.select().from(orders).where(eq(orders.profileId, profile.id))
      if (!week) throw new Error('no order')
      return week
    }
    await refuseOrder(ctx, await find(), { to, kind: 'goals', reason: 'No health goal is planned for.' })
    const mails = await queuedMails(ctx, to)
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your email address'])
    expect(JSON.stringify(mails)).not.toMatch(/health goal|could not|right for you/i)
    expect(await find()).toMatchObject({ state: 'refused', failureKind: 'goals' })
  })

  seededTest('receives no health data, and is asked once for verification', async ({ ctx }) => {
    const { profile } = await aTypo(ctx)
    await deliverFirstWeek(ctx, profile.id)
    const mails = await queuedMails(ctx, profile.username)
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your email address'])
    const written = mails
      .map(({ text, html }) => text + html)
      .join()
      .toLowerCase()
    expect(written).not.toMatch(/peanut|warfarin|pressure|key=|dinner|meal-plan\//)
    expect(written).toContain('/account/security#email')
  })

  seededTest('is not asked again while the sign-up mail can still verify it', async ({ ctx }) => {
    const { profile } = await aTypo(ctx)
    await sendCode(ctx, {
      sub: profile.authUserId,
      purpose: 'verify-email',
      to: profile.username,
      hasUser: true,
    })
    await deliverFirstWeek(ctx, profile.id)
    const subjects = async () => (await queuedMails(ctx, profile.username)).map(({ subject }) => subject)
    expect(await subjects()).not.toContain('Please confirm your email address')
  })

  seededTest('is mailed the waiting week, once, as soon as the member verifies it', async ({ ctx }) => {
    const { profile } = await aTypo(ctx)
    await deliverFirstWeek(ctx, profile.id)
    await verifyEmail(ctx, profile.username)
    const jobs = await waitingJobs<{ authUserId: string }>(ctx, emailVerified.name)
    expect(jobs).toEqual([{ authUserId: profile.authUserId }])
    for (const job of [...jobs, ...jobs]) await mailWithheld(ctx, job)
    const subjects = (await queuedMails(ctx, profile.username)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your meals, '))).toHaveLength(1)
  })

  seededTest('is mailed only the rest of the week if it is verified days later', async ({ ctx }) => {
    const { profile } = await aTypo(ctx)
    await deliverFirstWeek(ctx, profile.id)
    await verifyEmail(ctx, profile.username)
    const late = later(ctx, 3 * DAY_MS)
    await mailWithheld(late, { authUserId: profile.authUserId })
    const [mail] = await queuedMails(ctx, profile.username)
    const day = new Intl.DateTimeFormat('en-US', {
      ...({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const),
    })
    expect(mail?.html).toContain(`Your meals for ${day.format(late.now())}, and the dinners that follow.`)
    for (const days of [0, 1, 2]) {
      expect(mail?.html).not.toContain(day.format(later(ctx, days * DAY_MS).now()))
    }
    expect(mail?.html).toContain(day.format(later(ctx, 6 * DAY_MS).now()))
    expect(mail?.html.match(/<h2/g)?.length).toBeGreaterThanOrEqual(2)
  })

  for (const who of ['its member', 'an administrator'])
    for (const order of ['as told', 'the other way round'])
      seededTest(`receives nothing once ${who} corrects it, with jobs ${order}`, async ({ ctx }) => {
        const { profile } = await aTypo(ctx)
        const right = 'right@example.org'
        await deliverFirstWeek(ctx, profile.id)
        if (who === 'its member') {
          const { AccessToken } = await signInWithPassword(ctx, { username: profile.username, password })
          const UserAttributes = [{ Name: 'email', Value: right }]
          await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
          const Code = await codeFor(ctx, right)
          await callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
        } else {
          const { requester: admin } = await aMember(ctx, { admin: true })
          await updateProfile(as(ctx, admin), { id: profile.id, change: { username: right } })
          await openVerifyingLink(ctx, right)
        }
        const { authUserId } = profile
        const jobs = [() => followEmail(ctx, { authUserId }), () => mailWithheld(ctx, { authUserId })]
        for (const job of order === 'as told' ? jobs : jobs.toReversed()) await job()
        for (const job of await waitingJobs<{ authUserId: string }>(ctx, emailVerified.name))
          await mailWithheld(ctx, job)
        const wrong = (await queuedMails(ctx, profile.username)).map(({ text, html }) => text + html)
        expect(wrong.join().toLowerCase()).not.toMatch(/peanut|warfarin|pressure|dinner|meal-plan\//)
        expect(wrong.join()).not.toContain('Is this address yours?')
        const subjects = (await queuedMails(ctx, right)).map(({ subject }) => subject)
        expect(subjects.filter((subject) => subject.startsWith('Your meals, '))).toHaveLength(1)
      })

  seededTest('receives nothing if consent has since ended', async ({ ctx }) => {
    const { profile, requester } = await aTypo(ctx)
    await deliverFirstWeek(ctx, profile.id)
    await withdrawConsent(as(ctx, requester), { profileId: profile.id })
    await verifyEmail(ctx, profile.username)
    await mailWithheld(ctx, { authUserId: profile.authUserId })
    const subjects = (await queuedMails(ctx, profile.username)).map(({ subject }) => subject)
    expect(subjects).not.toContainEqual(expect.stringMatching(/^Your meals, /))
  })
})

describe('a week waiting to be mailed', () => {
  /** Creates a week whose mail is due to be sent through a mail server, or failed there. */
  async function aMailedWeek(given: Context, smtp: SmtpServer) {
    const mail = { transport: 'smtp', url: smtp.url, from: 'plans@careplate.test' } as const
    const ctx: Context = { ...given, config: { ...given.config, mail } }
    const member = await aMember(ctx, { goals: [starterId('condition', 'hypertension')], facts: FACTS })
    await deliverFirstWeek(ctx, member.profile.id)
    const rows = () => ctx.db.select().from(outgoingMail).orderBy(outgoingMail.key)
    const send = async () => {
      await ctx.db.update(outgoingMail).set({ nextTryAt: new Date(0) })
      for (const { id } of await rows()) await sendMail(ctx, mailTransport(ctx.config, ctx.db), id)
    }
    return { ...member, ctx, rows, send }
  }

  seededTest(
    'is not sent once the member withdraws consent, even if an earlier attempt failed',
    async ({ ctx: given }) => {
      await using smtp = await SmtpServer.start()
      const { ctx, profile, requester, rows, send } = await aMailedWeek(given, smtp)
      const other = await aMailedWeek(given, smtp)
      await queueMail(ctx, {
        key: 'billing:1',
        to: profile.username,
        subject: 'Receipt',
        text: 'x',
        html: 'x',
      })
      smtp.answer('RCPT', (to) => (to === profile.username ? '550 unknown' : '421 later'))
      await send()
      expect(await rows()).toHaveLength(3)
      await withdrawConsent(as(ctx, requester), { profileId: profile.id })
      const left = await rows()
      expect(left.map(({ key, memberId }) => [key.split(':')[0], memberId])).toEqual([
        ['billing', null],
        ['meal-plan-order', other.profile.id],
      ])
      smtp.answer('RCPT', () => undefined)
      await ctx.db.update(outgoingMail).set({ failedAt: null })
      await send()
      expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(
        [profile.username, other.profile.username].toSorted(),
      )
      expect(smtp.received.map(({ message }) => /^Subject: (\S+)/m.exec(message)?.[1]).toSorted()).toEqual([
        'Receipt',
        'Your',
      ])
    },
  )

  seededTest('is rewritten for a new address, with links that work', async ({ ctx: given }) => {
    await using smtp = await SmtpServer.start()
    const { ctx, profile, send } = await aMailedWeek(given, smtp)
    const planKeys = async () => {
      const mails = await queuedMails(ctx)
      return mails.flatMap(({ to, text }) => {
        const [, id = '', key = ''] = /meal-plan\/([\w-]+)\?key=([\w.-]+)/.exec(text) ?? []
        return id ? [{ to, id, key }] : []
      })
    }
    const [before] = await planKeys()
    smtp.answer('RCPT', () => '550 unknown')
    await send()
    const { AccessToken } = await signInWithPassword(ctx, { username: profile.username, password })
    const address = 'newer@example.org'
    const UserAttributes = [{ Name: 'email', Value: address }]
    await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
    const Code = await codeFor(ctx, address)
    await callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
    await followEmail(ctx, { authUserId: profile.authUserId })
    expect(await planKeys()).toEqual([])
    const jobs = await waitingJobs<Voided>(ctx, planMailsVoided.name)
    expect(jobs).toHaveLength(1)
    for (const job of [...jobs, ...jobs]) await mailAgain(ctx, job)
    const [after, ...more] = await planKeys()
    expect(more).toEqual([])
    expect(after).toMatchObject({ to: address, id: before?.id })
    const opens = async (link = { id: '', key: '' }) => (await findMealPlan(as(ctx, GUEST), link)) !== null
    expect([await opens(before), await opens(after)]).toEqual([false, true])
  })

  seededTest('is rewritten if an administrator corrects the address', async ({ ctx: given }) => {
    await using smtp = await SmtpServer.start()
    const { ctx, profile } = await aMailedWeek(given, smtp)
    const { requester: admin } = await aMember(ctx, { admin: true })
    const address = 'corrected@example.org'
    await updateProfile(as(ctx, admin), { id: profile.id, change: { username: address } })
    await openVerifyingLink(ctx, address)
    await followEmail(ctx, { authUserId: profile.authUserId })
    // The owner of the old address receives only this notice.
    expect((await queuedMails(ctx, profile.username)).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
    ])
    const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, profile.id))
    expect(row?.mailLinksVersion).toBe(profile.mailLinksVersion + 1)
    for (const job of await waitingJobs<Voided>(ctx, planMailsVoided.name)) await mailAgain(ctx, job)
    const subjects = (await queuedMails(ctx, address)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Verify your email address', expect.stringMatching(/^Your meals, /)])
  })

  seededTest('is rewritten for a member who was never asked for consent', async ({ ctx }) => {
    const { profile, orderId } = await anOrder(ctx, 'asked_for', { hasConsent: false })
    await makePlan(ctx, planner, orderId)
    const key = orderSubject(orderId)
    expect(await eraseMailsOf(ctx, { memberId: profile.id })).toEqual([key])
    await mailAgain(ctx, { profileId: profile.id, orderIds: [orderId] })
    const mails = await queuedMails(ctx, profile.username)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your meal plan is ready'])
  })

  seededTest('is dropped if it was queued while consent was being withdrawn', async ({ ctx: given }) => {
    await using smtp = await SmtpServer.start()
    const { ctx, profile, requester, rows, send } = await aMailedWeek(given, smtp)
    const [queued] = await rows()
    await withdrawConsent(as(ctx, requester), { profileId: profile.id })
    if (queued) await ctx.db.insert(outgoingMail).values(queued)
    await send()
    expect([smtp.received, await rows()]).toEqual([[], []])
    const late = {
      key: 'late',
      to: profile.username,
      memberId: profile.id,
      subject: 'x',
      text: 'x',
      html: 'x',
    }
    await expect(queueMail(ctx, late)).rejects.toMatchObject({ code: 'conflict' })
  })

  seededTest(
    "is dropped with the consent even if it is not encrypted with the member's key",
    async ({ ctx: given }) => {
      await using smtp = await SmtpServer.start()
      const { ctx, profile, requester, rows, send } = await aMailedWeek(given, smtp)
      const [queued] = await rows()
      await withdrawConsent(as(ctx, requester), { profileId: profile.id })
      const content = { subject: 'Earlier', text: 'Lentils.', html: '<p>Lentils.</p>' }
      const sealed = sealMail(ctx.config, queued?.id ?? '', content)
      if (queued) await ctx.db.insert(outgoingMail).values({ ...queued, content: null, sealed })
      await send()
      expect([smtp.received, await rows()]).toEqual([[], []])
    },
  )

  seededTest('is mailed after the member consents again', async ({ ctx: given }) => {
    await using smtp = await SmtpServer.start()
    const { ctx, profile, requester } = await aMailedWeek(given, smtp)
    const subjects = async () => (await queuedMails(ctx, profile.username)).map(({ subject }) => subject)
    const withdraw = () => withdrawConsent(as(ctx, requester), { profileId: profile.id })
    const agree = (at: Context = ctx) =>
      giveConsent(as(at, requester), {
        profileId: profile.id,
        kind: 'health-data',
        version: CONSENT_TEXTS['health-data'].version,
      })
    await withdraw()
    for (const job of await waitingJobs<Voided>(ctx, planMailsVoided.name)) await mailAgain(ctx, job)
    expect(await subjects()).toEqual([])
    await agree()
    for (let time = 0; time < 2; time += 1) await resumeAfterConsent(ctx, { profileId: profile.id })
    expect(await subjects()).toEqual([expect.stringMatching(/^Your meals, /)])
    // It is not mailed once the week is over.
    await withdraw()
    for (const job of await waitingJobs<Voided>(ctx, planMailsVoided.name)) await mailAgain(ctx, job)
    const late = later(ctx, 20 * DAY_MS)
    await agree(late)
    await resumeAfterConsent(late, { profileId: profile.id })
    expect(await subjects()).toEqual([])
  })

  seededTest("is unreadable once the member's key is destroyed, and is dropped", async ({ ctx: given }) => {
    await using smtp = await SmtpServer.start()
    const { ctx, profile, rows, send } = await aMailedWeek(given, smtp)
    const [queued] = await rows()
    expect(queued).toMatchObject({ sealed: null, memberId: profile.id })
    expect(Sealed.bytesOf(queued?.content as Sealed<unknown>)[0]).toBe(1)
    expect((await queuedMails(ctx, profile.username))[0]?.text).toMatch(/peanut/i)
    const elsewhere: Context = { ...ctx, config: { ...ctx.config } }
    await ctx.db.delete(memberKeys).where(eq(memberKeys.memberId, profile.id))
    await expect(queuedMails(elsewhere, profile.username)).rejects.toThrow('does not open any more')
    await sendMail(elsewhere, mailTransport(ctx.config, ctx.db), queued?.id ?? '')
    await send()
    expect([smtp.received, await rows()]).toEqual([[], []])
  })

  seededTest('leaves only the fact that it existed, also for mail queued before', async ({ ctx: given }) => {
    await using smtp = await SmtpServer.start()
    const { ctx, profile, rows, send } = await aMailedWeek(given, smtp)
    const content = { subject: 'Earlier', text: 'Lentils.', html: '<p>Lentils.</p>' }
    const earlier = { ...content, key: 'meal-plan-order:earlier', to: profile.username }
    await queueMail(ctx, earlier)
    const [row] = await ctx.db.select().from(outgoingMail).where(eq(outgoingMail.key, earlier.key))
    await ctx.db
      .update(outgoingMail)
      .set({ memberId: profile.id, sealed: sealMail(ctx.config, row?.id ?? '', content) })
      .where(eq(outgoingMail.key, earlier.key))
    await send()
    expect(smtp.received).toHaveLength(2)
    const sent = await ctx.db.select().from(outgoingMail).where(isNotNull(outgoingMail.sentAt))
    expect(sent).toMatchObject(
      [1, 2].map(() => ({ to: null, sealed: null, memberId: null, content: null, lastError: null })),
    )
    // Mail that has been sent can't be withdrawn.
    await eraseMailsOf(ctx, { memberId: profile.id })
    expect(await rows()).toHaveLength(2)
  })
})

describe('the link in a mail', () => {
  async function aLinkedPlan(ctx: Context) {
    const member = await aMember(ctx)
    const profileId = member.profile.id
    const { id } = await aMealPlan(ctx, { profileId, goals: ['hypertension'], ...FACTS })
    const key = new URL(await signedPlanUrl(ctx, { id, profileId, days: 7 })).searchParams.get('key') ?? ''
    const opens = async (at: Context = ctx) => (await findMealPlan(as(at, GUEST), { id, key })) !== null
    expect(await opens()).toBe(true)
    return { ...member, id, key, opens }
  }

  seededTest('expires a week after the plan, and cannot be extended', async ({ ctx }) => {
    const { id, key, opens } = await aLinkedPlan(ctx)
    expect(await opens(later(ctx, 13.9 * DAY_MS))).toBe(true)
    expect(await opens(later(ctx, 14.1 * DAY_MS))).toBe(false)
    const [, signature] = key.split('.')
    for (const forged of [`zzzzzz.${signature}`, `.${signature}`, `${signature}`, `1.${signature}`, 'x.y']) {
      expect(await findMealPlan(as(ctx, GUEST), { id, key: forged })).toBeNull()
    }
  })

  seededTest("is voided at the member's request", async ({ ctx }) => {
    const { profile, requester, opens } = await aLinkedPlan(ctx)
    const call = caller(as(ctx, requester), privacyRoutes)
    expect((await call('DELETE', `/profile/${profile.id}/mail-links`)).status).toBe(204)
    expect(await opens()).toBe(false)
  })

  seededTest('is voided when consent is withdrawn, and after signing out everywhere', async ({ ctx }) => {
    const withdrawn = await aLinkedPlan(ctx)
    await withdrawConsent(as(ctx, withdrawn.requester), { profileId: withdrawn.profile.id })
    expect(await withdrawn.opens()).toBe(false)

    const { profile, opens } = await aLinkedPlan(ctx)
    const { AccessToken } = await signInWithPassword(ctx, { username: profile.username, password })
    await callPool(ctx, 'GlobalSignOut', { AccessToken })
    for (const job of await waitingJobs<{ authUserId: string }>(ctx, signedOutEverywhere.name)) {
      await revokeLinksOf(ctx, job)
    }
    expect(await opens()).toBe(false)
  })

  seededTest('is voided, like all sign-ins, when another person sets the password', async ({ ctx }) => {
    const { profile, opens } = await aLinkedPlan(ctx)
    await setPassword(ctx, { authUserId: profile.authUserId, password: 'My-Own-Word-8', permanent: true })
    for (const job of await waitingJobs<{ authUserId: string }>(ctx, signedOutEverywhere.name)) {
      await revokeLinksOf(ctx, job)
    }
    expect(await opens()).toBe(false)
  })

  seededTest('shows the meals, but not allergies or medicines', async ({ ctx }) => {
    const { id, key, requester } = await aLinkedPlan(ctx)
    const read = (asker: typeof requester | typeof GUEST, query = '') =>
      caller(as(ctx, asker), mealPlanRoutes)('GET', `/mealplan/${id}${query}`)
    const own = await read(requester)
    expect(JSON.stringify(own.body)).toMatch(/peanut/i)
    expect(JSON.stringify(own.body)).toMatch(/warfarin/i)
    const { status, body } = await read(GUEST, `?key=${key}`)
    expect(body.rules).toEqual(own.body.rules)
    expect([status, body.mealPlanDays.length, body.plannedFor]).toEqual([200, 7, null])
    const { mealPlanDays, ...beside } = body
    expect(JSON.stringify(beside)).not.toMatch(/peanut|warfarin|allerg|vitamin K/i)
  })
})

describe('a week opened through its link', () => {
  seededTest(
    'shows the same count and figures as its member sees if they reported nothing',
    async ({ ctx }) => {
      const { profile, requester } = await aMember(ctx)
      const { id } = await aMealPlan(ctx, { profileId: profile.id, goals: ['gerd'] })
      const { searchParams } = new URL(await signedPlanUrl(ctx, { id, profileId: profile.id, days: 7 }))
      const read = (asker: typeof requester | typeof GUEST, query = '') =>
        caller(as(ctx, asker), mealPlanRoutes)('GET', `/mealplan/${id}${query}`)
      const [own, linked] = [await read(requester), await read(GUEST, `?key=${searchParams.get('key')}`)]
      const figuresOf = ({ body }: typeof own) =>
        body.mealPlanDays.map(({ totals }: { totals: unknown }) => totals)
      expect(linked.body.rules).toEqual(own.body.rules)
      expect(figuresOf(linked)).toEqual(figuresOf(own))
    },
  )

  seededTest('shows no fiber limit that a medicine sets', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx)
    const reported = { profileId: profile.id, goals: ['gerd'], medications: ['semaglutide'], week: 9 }
    const { id } = await aMealPlan(ctx, reported)
    const { searchParams } = new URL(await signedPlanUrl(ctx, { id, profileId: profile.id, days: 7 }))
    const limitsOf = async (asker: typeof requester | typeof GUEST, query = '') => {
      const { body } = await caller(as(ctx, asker), mealPlanRoutes)('GET', `/mealplan/${id}${query}`)
      const { totals } = body.mealPlanDays[0] as { totals: { nutrient: string; max: number | null }[] }
      return totals.flatMap(({ nutrient, max }) => (nutrient === 'fiber' && max !== null ? [max] : []))
    }
    expect(await limitsOf(requester)).toEqual([32])
    expect(await limitsOf(GUEST, `?key=${searchParams.get('key')}`)).toEqual([])
  })
})

describe('a member who turned off the weekly mails', () => {
  seededTest(
    'gets weeks that are made but not mailed, until they turn the mails on again',
    async ({ ctx }) => {
      const { profile, requester } = await aMember(ctx, { goals: [starterId('condition', 'hypertension')] })
      const choose = (wanted: boolean) =>
        caller(as(ctx, requester), weeklyMailRoutes)('PUT', `/profile/${profile.id}/weekly-mail`, { wanted })
      const weeklyMails = async () =>
        (await queuedMails(ctx, profile.username)).filter(({ subject }) => subject.startsWith('Your meals, '))
      expect((await choose(false)).status).toBe(204)
      await deliverFirstWeek(ctx, profile.id)
      expect(await weeklyMails()).toEqual([])
      const shown = await findDelivery(as(ctx, requester), { profileId: profile.id })
      expect(shown).toMatchObject({ state: 'delivered', mail: null, isMailStopped: true })
      // No mail is left waiting for later either.
      await mailWithheld(ctx, { authUserId: profile.authUserId })
      expect(await weeklyMails()).toEqual([])
      expect((await choose(true)).status).toBe(204)
      const [week] = await ctx.db.select().from(orders).where(eq(orders.profileId, profile.id))
      const plan = await findMealPlan(as(ctx, requester), { id: week?.mealPlanId ?? '' })
      if (!week || !plan) throw new Error('no week')
      const [wanted = profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profile.id))
      await queuePlanMail(ctx, { order: week, plan, profile: wanted })
      const [mail] = await weeklyMails()
      expect(mail?.text).toMatch(/Stop the weekly emails\s\S+\/unsubscribe#/)
    },
  )
})
