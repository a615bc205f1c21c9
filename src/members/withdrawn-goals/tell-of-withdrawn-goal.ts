import { and, eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import { mayMailHealth } from '../profiles/may-mail-health.ts'
import { findMembersWithGoal } from '../profiles/store/uses-of-catalogue.ts'
import { findEntitled } from './count-members-of-goal.ts'
import { GOAL_WITHDRAWN_SUBJECT, GoalWithdrawnMail } from './goal-withdrawn-mail.tsx'

/**
 * Mails every member with a health goal that is no longer offered, once. Skips members who withdrew their consent or
 * have not confirmed their address, since the mail is about their health. Does nothing if the goal is offered again. For
 * a job; safe to repeat.
 */
export async function tellOfWithdrawnGoal(
  ctx: Context,
  { conditionId, at }: { conditionId: string; at: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  const isWithdrawn = and(eq(conditions.id, conditionId), eq(conditions.enabled, false))
  const [withdrawn] = await ctx.db.select({ id: conditions.id }).from(conditions).where(isWithdrawn)
  if (!withdrawn) return
  const mail = await renderMail(GoalWithdrawnMail({ publicUrl: ctx.config.publicUrl }))
  const members = await findEntitled(ctx, await findMembersWithGoal(ctx, conditionId))
  for (const { profileId, authUserId, to } of members) {
    if (!(await mayMailHealth(ctx, { authUserId, username: to }))) continue
    await mailUnlessWithdrawn(ctx, {
      key: `goal-withdrawn:${profileId}:${conditionId}:${at}`,
      to,
      memberId: profileId,
      subject: GOAL_WITHDRAWN_SUBJECT,
      ...mail,
    })
  }
}

async function mailUnlessWithdrawn(ctx: Context, mail: Parameters<typeof queueMail>[1]): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => queueMail(ctx, mail))
  } catch (error) {
    if (!(error instanceof NoConsent)) throw error
  }
}
