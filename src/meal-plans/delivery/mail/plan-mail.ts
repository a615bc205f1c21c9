import type { ProfileRow } from '#members/profiles/profile.ts'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { RequestedPlanMail } from '../../generation/mail/requested-plan-mail.tsx'
import { type Day, dayIn } from '../../phases/day.ts'
import { mailedSentences } from '../../safety/mail/safety-in-mail.tsx'
import { safetySentences } from '../../safety/safety-sentences.ts'
import type { StoredMealPlan } from '../../store/meal-plan.ts'
import { signedPlanUrl } from '../../store/plan-link.ts'
import { startsOnOf } from '../../store/starts-on.ts'
import { wordPerson } from '../../wording/word-person.ts'
import { isAddressProved } from './is-address-proved.ts'
import { mailedWeek, weekSubject } from './mailed-week.ts'
import { PROVE_ADDRESS_SUBJECT, ProveAddressMail } from './prove-address-mail.tsx'
import { WeeklyPlanMail } from './weekly-plan-mail.tsx'

type MailedPlan = Pick<StoredMealPlan, 'id' | 'profileId' | 'plan' | 'request'> & {
  /** When it was made; now, where it is mailed at once. */
  created?: Date
}

/** For the week of a subscription, or for a plan that was asked for. `key` makes each mail go once. */
type PlanMail = {
  kind: 'week' | 'request'
  key: string
  plan: MailedPlan
  profile: Pick<ProfileRow, 'id' | 'authUserId' | 'username'>
}

/**
 * Mails a meal plan to the address that its member signs in with; the other one may be changed to anything. False
 * where nobody has shown that the address is theirs: then it is asked for, once, and nothing of the plan is told.
 */
export async function queuePlanMail(ctx: Context, { kind, key, plan, profile }: PlanMail): Promise<boolean> {
  const { id, username: to } = profile
  if (!(await isAddressProved(ctx, profile))) {
    const securityUrl = `${ctx.config.publicUrl}/account/security#email`
    const mail = await renderMail(ProveAddressMail({ securityUrl }))
    await queueMail(ctx, { key: `prove-address:${id}`, to, subject: PROVE_ADDRESS_SUBJECT, ...mail })
    return false
  }
  const subject =
    kind === 'week'
      ? weekSubject(firstDayOf(ctx, plan), plan.plan.mealPlanDays.length)
      : 'Your meal plan is ready'
  await queueMail(ctx, { key, to, subject, ...(await renderPlanMail(ctx, { kind, plan })) })
  return true
}

async function renderPlanMail(ctx: Context, { kind, plan }: Pick<PlanMail, 'kind' | 'plan'>) {
  const { request } = plan
  const { days } = request.input
  const told = {
    planUrl: await signedPlanUrl(ctx, { id: plan.id, profileId: plan.profileId, days }),
    accountUrl: `${ctx.config.publicUrl}/account`,
    plannedFor: wordPerson(request.input),
    safety: mailedSentences(safetySentences(request, plan.plan.mealPlanDays)),
  }
  if (kind === 'request') return renderMail(RequestedPlanMail({ ...told, days }))
  const week = { startsOn: firstDayOf(ctx, plan), days: plan.plan.mealPlanDays, planUrl: told.planUrl }
  return renderMail(WeeklyPlanMail({ ...told, days: await mailedWeek(ctx, week) }))
}

function firstDayOf(ctx: Context, { created = ctx.now(), ...plan }: MailedPlan): Day {
  return startsOnOf({ ...plan, created }) ?? dayIn('UTC', created)
}
