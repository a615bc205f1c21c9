import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'
import { profiles } from '../tables.ts'
import { openUnsubscribeLink } from './unsubscribe-link.ts'

/**
 * Stops or resumes the weekly mail: for the member, and for an administrator on the member's request. Meal
 * plans are still made. Repeating the call changes nothing.
 */
export async function chooseWeeklyMail(
  ctx: Context,
  { profileId, isWanted }: { profileId: string; isWanted: boolean },
): Promise<void> {
  const { id } = await requireProfileRow(ctx, profileId)
  await write(ctx, { profileId: id, isWanted })
}

/**
 * Stops the weekly mail of the member who was sent this link. Succeeds even if the account no longer exists.
 */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<void> {
  const opened = openUnsubscribeLink(ctx, token)
  if (!opened) {
    throw new AppError('invalid', 'This link is no longer valid. Stop the emails on your account page.')
  }
  await withRowsOf({ memberId: opened.profileId }, () => write(asSystem(ctx), { ...opened, isWanted: false }))
}

async function write(ctx: Context, { profileId, isWanted }: { profileId: string; isWanted: boolean }) {
  const { weeklyMailStoppedAt } = profiles
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(profiles)
      .set({ weeklyMailStoppedAt: isWanted ? null : ctx.now() })
      .where(
        and(
          eq(profiles.id, profileId),
          isWanted ? isNotNull(weeklyMailStoppedAt) : isNull(weeklyMailStoppedAt),
        ),
      )
      .returning({ id: profiles.id })
    if (changed.length === 0) return
    const act = isWanted ? 'start-weekly-mail' : 'stop-weekly-mail'
    await recordChange(ctx, { act, subject: `profile:${profileId}` })
  })
}
