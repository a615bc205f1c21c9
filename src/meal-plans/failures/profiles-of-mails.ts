import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'

/**
 * Maps mails to profiles, as far as possible. The address is erased once a mail is sent, so the profile is
 * found from the mail's key, which names a profile, its user, a subscription or an order.
 */
export async function profilesOfMails(
  ctx: Context,
  { mailIds }: { mailIds: readonly string[] },
): Promise<Map<string, string>> {
  requireDuty(ctx.requester, 'billing')
  const { rows } = await ctx.db.execute<{ id: string; profileId: string }>(sql`
    select mail.id, profile.id as "profileId"
    from platform.outgoing_mail mail
    cross join lateral (select regexp_split_to_array(mail.key, ':') as parts) named
    cross join lateral (
      select profiles.id from members.profiles profiles
      where profiles.id = mail.member_id or profiles.username = mail."to"
        or profiles.id::text = any(named.parts) or profiles.auth_user_id::text = any(named.parts)
        or profiles.id in (
          select profile_id from members.subscriptions where id::text = any(named.parts)
          union all select profile_id from meal_plans.orders where id::text = any(named.parts))
      limit 1
    ) profile
    where mail.id = any(${sql.param(mailIds)}::uuid[])`)
  return new Map(rows.map(({ id, profileId }) => [id, profileId]))
}
