import { z } from '@hono/zod-openapi'
import { findUserPool } from '#identity/find-user-pool.ts'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { instantText } from '#platform/http/wire-fields.ts'
import { listConsents } from '../consents/list-consents.ts'
import { consentToWire, consentWire } from '../consents/wire.ts'
import { findStripeCustomerId } from '../payments/payment-account.ts'
import { requireProfileRow } from '../profiles/find-profile.ts'
import { loadProfile } from '../profiles/load-profiles.ts'
import { factsWire, profileToWire, profileWire } from '../profiles/wire.ts'
import { findSubscription } from '../subscriptions/find-subscription.ts'
import { subscriptionToWire, subscriptionWire } from '../subscriptions/wire.ts'

/** What another domain holds about a member, under a name of its own. Whoever asks may see the profile. */
export type ExportPart = {
  name: string
  read: (ctx: Context, profileId: string) => Promise<unknown>
}

export const memberExport = z
  .object({
    exportedAt: instantText,
    account: z
      .object({
        username: z.string().openapi({ example: 'ada@example.org' }),
        emailVerified: z.boolean(),
        created: instantText,
      })
      .nullable()
      .openapi({ description: 'The sign-in. What it takes to check a password is not part of it.' }),
    profile: profileWire,
    facts: factsWire,
    consents: z.array(consentWire),
    subscription: subscriptionWire.extend({
      paymentProviderId: z.string().nullable().openapi({ example: 'cus_1' }),
    }),
    parts: z.record(z.string(), z.unknown()).openapi({
      description: 'Meal plans and what belongs to them.',
      example: { mealPlans: { plans: [], weeks: [], requests: [] } },
    }),
  })
  .openapi('MemberExport')
export type MemberExport = z.infer<typeof memberExport>

/** Everything we hold about a member: one's own, or any for an administrator. */
export async function exportMember(
  ctx: Context,
  { profileId, parts }: { profileId: string; parts: ExportPart[] },
): Promise<MemberExport> {
  requireSignedIn(ctx.who)
  const row = await requireProfileRow(ctx, profileId)
  const { authUserId, facts } = row
  const user = await (await findUserPool(ctx)).findUser(ctx, { authUserId })
  const others: [string, unknown][] = []
  for (const { name, read } of parts) others.push([name, await read(ctx, profileId)])
  return {
    exportedAt: ctx.now().toISOString(),
    account: user && {
      username: user.username,
      emailVerified: user.emailVerified,
      created: user.created.toISOString(),
    },
    profile: profileToWire(await loadProfile(ctx, row)),
    facts,
    consents: (await listConsents(ctx, { profileId })).map(consentToWire),
    subscription: {
      ...subscriptionToWire(await findSubscription(ctx, { profileId })),
      paymentProviderId: await findStripeCustomerId(ctx, profileId),
    },
    parts: Object.fromEntries(others),
  }
}
