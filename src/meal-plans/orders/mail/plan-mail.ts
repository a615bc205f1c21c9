import { hasOpenVerification } from '#identity/codes/has-open-verification.ts'
import { findEmailState } from '#members/profiles/may-mail-health.ts'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import { unsubscribeLink } from '#members/weekly-mail/unsubscribe-link.ts'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { readerOf } from '../../person-gate/reader.ts'
import { type Day, dayIn } from '../../phases/day.ts'
import { countsCarbohydrate } from '../../proof/counts-carbohydrate.ts'
import { asKnownNow } from '../../reading/as-known-now.ts'
import { mailedSentences } from '../../safety/mail/safety-in-mail.tsx'
import { sentencesNow } from '../../safety/reported-since-sentence.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../../store/meal-plan.ts'
import { type OpenedOrder, orderSubject } from '../../store/order.ts'
import { signedPlanUrl } from '../../store/plan-link.ts'
import { planNotes } from '../../store/plan-notes.ts'
import { startsOnOf } from '../../store/starts-on.ts'
import { wordPerson } from '../../wording/word-person.ts'
import { composeVerifyEmailMail } from './compose-verify-email-mail.ts'
import { daysFrom, mailedWeek, weekSubject } from './mailed-week.ts'
import { RequestedPlanMail } from './requested-plan-mail.tsx'
import { WeeklyPlanMail } from './weekly-plan-mail.tsx'

type MailedPlan = Pick<
  OpenedMealPlan,
  'id' | 'profileId' | 'conditionIds' | 'startsOn' | 'plan' | 'proof' | 'request'
> & {
  /** Creation time of the plan. Defaults to now if the plan is mailed immediately. */
  created?: Date
}

type PlanMail = {
  /** Each order gets one mail. */
  order: Pick<OpenedOrder, 'id' | 'reason'>
  plan: MailedPlan
  profile: Pick<ProfileRow, 'id' | 'authUserId' | 'username' | 'timeZone' | 'weeklyMailStoppedAt'>
}

/**
 * Mails a meal plan to the address that the member signs in with, because the profile's other address can be
 * changed to anything.
 *
 * Returns false if the address is not verified. In that case verification is requested once, unless a
 * verification mail was just sent, and the plan is not mentioned. Also returns false if the member now signs
 * in with a different address. Members who turned off the weekly mail get none.
 */
export async function queuePlanMail(ctx: Context, { order, plan, profile }: PlanMail): Promise<boolean> {
  const { authUserId, username: to } = profile
  if (order.reason === 'due_week' && profile.weeklyMailStoppedAt) return true
  const state = await findEmailState(ctx, profile)
  // The waiting mail is sent once the profile has the new address.
  if (state === 'changing') return false
  if (state === 'unverified') {
    if (!(await hasOpenVerification(ctx, { sub: authUserId })))
      await queueMail(ctx, await composeVerifyEmailMail(ctx, { authUserId, to }))
    return false
  }
  const subject =
    order.reason === 'due_week'
      ? weekSubject(firstDayOf(ctx, plan), plan.plan.mealPlanDays.length)
      : 'Your meal plan is ready'
  const mail = await renderPlanMail(ctx, { order, profile, plan: await asKnownNow(ctx, plan) })
  await queueMail(ctx, { key: orderSubject(order.id), to, memberId: profile.id, subject, ...mail })
  return true
}

async function renderPlanMail(
  ctx: Context,
  { order, profile, plan }: PlanMail & { plan: Pick<ReadMealPlan, 'since' | 'hasPhaseEnded'> },
) {
  const { input } = plan.request
  const common = {
    planUrl: await signedPlanUrl(ctx, { id: plan.id, profileId: plan.profileId, days: input.days }),
    accountUrl: `${ctx.config.publicUrl}/account`,
    plannedFor: wordPerson(input),
    safety: mailedSentences(sentencesNow(plan, plan.plan.mealPlanDays)),
    cautions: planNotes(plan, readerOf((plan.since ?? plan).request)).cautions,
  }
  if (order.reason === 'asked_for') return renderMail(RequestedPlanMail({ ...common, days: input.days }))
  const week = daysFrom(dayIn(profile.timeZone ?? 'UTC', ctx.now()), {
    startsOn: firstDayOf(ctx, plan),
    days: plan.plan.mealPlanDays,
  })
  const { page: unsubscribeUrl, oneClick } = unsubscribeLink(ctx, profile.id)
  const isLeftAside = typeof plan.since?.refusal === 'string'
  const days = await mailedWeek(ctx, {
    ...week,
    planUrl: common.planUrl,
    countsCarbohydrate: countsCarbohydrate(plan.proof),
  })
  const mail = WeeklyPlanMail({ ...common, isLeftAside, unsubscribeUrl, days })
  return { ...(await renderMail(mail)), unsubscribeUrl: oneClick }
}

function firstDayOf(ctx: Context, { created = ctx.now(), ...plan }: MailedPlan): Day {
  return startsOnOf({ ...plan, created }) ?? dayIn('UTC', created)
}
