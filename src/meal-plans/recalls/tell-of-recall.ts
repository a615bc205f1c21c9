import { eq } from 'drizzle-orm'
import type { Recalled } from '#catalogue/recalls/recall.ts'
import { mayMailHealth } from '#members/profiles/may-mail-health.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import { findRecalledMeals, findRecalledStandIns, placedIn } from '../reading/as-known-now.ts'
import { indexDishes } from '../recipe-uses/index-dishes.ts'
import { type RunningWeek, runningWeeksWith } from '../recipe-uses/running-weeks.ts'
import { queueReplacing } from '../replacing/replace-removed-meals.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'
import { recalledText } from '../safety/recalled-sentence.ts'
import { findReplacedMeals } from '../store/open-meal-plans.ts'
import { RECALL_SUBJECT, RecallMail } from './recall-mail.tsx'

/**
 * Mails each member who has a week that is not over and contains the recalled item, once per week. Members
 * who get no weekly mail are mailed as well. Unverified addresses get no mail. Runs in a job; safe to repeat.
 */
export async function tellOfRecall(
  ctx: Context,
  { recalled, at }: { recalled: Recalled; at: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  // Weeks from before the index must not be missed.
  await indexDishes(ctx)
  for await (const week of runningWeeksWith(ctx, 'tell-of-recall', recalled)) {
    const replaced = await findReplacedMeals(ctx, 'tell-of-recall', week)
    const standIns = replaced?.standIns ?? []
    const planned = await findRecalledMeals(ctx, week)
    const instead = await findRecalledStandIns(ctx, week, { standIns })
    const meals = [
      ...planned.filter((meal) => isOf(recalled, meal, week.plan)),
      ...instead.filter((meal) => isOf(recalled, meal, placedIn(week.plan, standIns))),
    ]
    if (meals.length === 0) continue
    await queueReplacing(ctx, week.id)
    await mailRecall(ctx, week, { meals, at })
  }
}

function isOf(recalled: Recalled, { day, slot, slug }: RecalledMeal, plan: SolvedPlan): boolean {
  if ('slug' in recalled) return slug === recalled.slug
  const planned = plan.mealPlanDays[day]
  const shown = planned?.[slot]
  const lines = typeof shown === 'object' ? shown.ingredients : []
  const eaten = planned?.intake.filter((item) => item.slot === slot) ?? []
  return [...eaten, ...lines].some(({ fdcId }) => fdcId === recalled.fdcId)
}

async function mailRecall(
  ctx: Context,
  { id, profileId }: RunningWeek,
  { meals, at }: { meals: RecalledMeal[]; at: string },
): Promise<void> {
  const [profile] =
    profileId === null ? [] : await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  if (!profile || !(await mayMailHealth(ctx, profile))) return
  const addressed = { key: `recall:${id}:${meals[0]?.slug}:${at}`, to: profile.username }
  const planUrl = `${ctx.config.publicUrl}/meal-plan/${id}`
  const sentences = [...Map.groupBy(meals, ({ slug }) => slug).values()].map((places) => recalledText(places))
  const [named, unnamed] = [
    await renderMail(RecallMail({ planUrl, sentences })),
    await renderMail(RecallMail({ planUrl, sentences: [] })),
  ]
  try {
    await inTransaction(ctx, (ctx) =>
      queueMail(ctx, { ...addressed, memberId: profile.id, subject: RECALL_SUBJECT, ...named }),
    )
  } catch (error) {
    // A member who withdrew their consent still has the week, and may eat from it.
    if (!(error instanceof NoConsent)) throw error
    await inTransaction(ctx, (ctx) => queueMail(ctx, { ...addressed, subject: RECALL_SUBJECT, ...unnamed }))
  }
}
