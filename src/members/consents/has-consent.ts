import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { consents } from '../tables.ts'
import { standingOf } from './give-consent.ts'

export const NO_HEALTH_CONSENT =
  'We may plan your meals once you agree that we use your health data. You can do so on your account page.'

/** Whether a member agrees, as of now, that their health data is used. Without it no meal plan is made. */
export async function hasHealthConsent(ctx: Context, profileId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: consents.id })
    .from(consents)
    .where(standingOf(profileId, 'health-data'))
    .limit(1)
  return rows.length > 0
}

export async function requireHealthConsent(ctx: Context, profileId: string): Promise<void> {
  if (await hasHealthConsent(ctx, profileId)) return
  throw new AppError('conflict', NO_HEALTH_CONSENT, { consent: NO_HEALTH_CONSENT })
}
