import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { MFA_METHODS, type MfaMethod } from '../../columns/mfa-method.ts'
import { hasPasskey } from '../../passkeys/passkey.ts'
import { invalidSession, ProtocolError } from '../../protocol-error.ts'
import { softwareTokens, users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'
import { queueNotice } from '../../ways-in/queue-notice.ts'
import { canAskFor } from '../mfa-method.ts'
import { noDelivery } from '../no-delivery.ts'

const settings = z.object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().optional() })

/** The second factors to turn on, turn off or prefer. */
export const mfaPreference = z.object({
  SMSMfaSettings: settings.nullish(),
  SoftwareTokenMfaSettings: settings.nullish(),
  EmailMfaSettings: settings.nullish(),
})

type Settings = z.infer<typeof settings>

/**
 * Turns second factors on and off. Factors that are not mentioned stay unchanged. Callers must already have
 * checked permission.
 */
export async function changeMfaPreference(
  ctx: Context,
  {
    sub,
    preference,
    mayEndLast,
  }: { sub: string; preference: z.infer<typeof mfaPreference>; mayEndLast: boolean },
): Promise<void> {
  const changes = {
    SOFTWARE_TOKEN_MFA: preference.SoftwareTokenMfaSettings,
    EMAIL_OTP: preference.EmailMfaSettings,
    SMS_MFA: preference.SMSMfaSettings,
  }
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!user) throw invalidSession()
    const chosen = choose(user, changes)
    const isNone = chosen.mfaMethods.length === 0 && !(await hasPasskey(ctx, sub))
    if (user.isMfaRequired && isNone && !mayEndLast) {
      throw new ProtocolError('InvalidParameterException', 'This account needs a second factor.')
    }
    await requireReady(ctx, user, changes)
    await ctx.db.update(users).set(chosen).where(eq(users.sub, sub))
    const isSame = chosen.mfaMethods.toSorted().join() === user.mfaMethods.toSorted().join()
    const { mfaMethods, preferredMfa } = user
    if (!isSame) await queueNotice(ctx, { sub, notice: 'second-step', before: { mfaMethods, preferredMfa } })
    await recordChange(ctx, {
      act: 'set-mfa',
      subject: `user:${sub}`,
      before: { mfaMethods, preferredMfa },
      after: chosen,
    })
  })
}

function choose(user: UserRow, changes: Record<MfaMethod, Settings | null | undefined>) {
  const mfaMethods = MFA_METHODS.filter(
    (method) => changes[method]?.Enabled ?? user.mfaMethods.includes(method),
  )
  const preferred = MFA_METHODS.filter((method) => changes[method]?.PreferredMfa)
  if (preferred.length > 1 || preferred.some((method) => !mfaMethods.includes(method))) {
    throw new ProtocolError('InvalidParameterException', 'Only one enabled second factor can be preferred.')
  }
  const remaining = mfaMethods.find(
    (method) => method === user.preferredMfa && changes[method]?.PreferredMfa !== false,
  )
  return { mfaMethods, preferredMfa: preferred[0] ?? remaining ?? null }
}

async function requireReady(
  ctx: Context,
  { sub, emailVerified, phoneVerified }: UserRow,
  changes: Record<MfaMethod, Settings | null | undefined>,
): Promise<void> {
  if (changes.EMAIL_OTP?.Enabled && !emailVerified) throw noDelivery('EMAIL_OTP')
  const canText = phoneVerified && canAskFor(ctx.config, 'SMS_MFA')
  if (changes.SMS_MFA?.Enabled && !canText) throw noDelivery('SMS_MFA')
  if (!changes.SOFTWARE_TOKEN_MFA?.Enabled) return
  const [token] = await ctx.db.select().from(softwareTokens).where(eq(softwareTokens.sub, sub))
  if (!token?.secret) {
    throw new ProtocolError('InvalidParameterException', 'User has not verified software token mfa')
  }
}
