import { eq, sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { ACCESS_TOKEN_SECONDS } from '../lifetimes.ts'
import { signingKeys } from '../tables.ts'
import { newKey } from './signing-keys.ts'

/** A process that has just read the key may sign with it slightly later. */
const MARGIN_MS = 5 * 60 * 1000

const NOTHING = Buffer.alloc(0)

export type SigningKeyRotation = { kid: string; replaced: { kid: string; verifiesUntil: Date } | null }

/**
 * Makes a new key the signing key. The old one only verifies until its last token has expired. With `atOnce`,
 * for a key that may have leaked, the old key and all its tokens are refused immediately.
 */
export async function rotateSigningKey(
  ctx: Context,
  { atOnce }: { atOnce: boolean },
): Promise<SigningKeyRotation> {
  requireAdmin(ctx.requester)
  const made = await newKey(ctx)
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table identity.signing_keys in share row exclusive mode`)
    const now = ctx.now()
    const verifiesUntil = atOnce ? now : new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000 + MARGIN_MS)
    const [replaced] = await ctx.db
      .update(signingKeys)
      .set({ state: 'verifying', verifiesUntil, privateKey: NOTHING })
      .where(eq(signingKeys.state, 'signing'))
      .returning({ kid: signingKeys.kid })
    await retireEnded(ctx, { all: atOnce })
    await ctx.db.insert(signingKeys).values(made)
    await recordChange(ctx, {
      act: 'rotate-signing-key',
      subject: `signing-key:${made.kid}`,
      before: replaced ? { kid: replaced.kid } : undefined,
      after: { kid: made.kid, atOnce },
    })
    return { kid: made.kid, replaced: replaced ? { kid: replaced.kid, verifiesUntil } : null }
  })
}

async function retireEnded(ctx: Context, { all }: { all: boolean }): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    update identity.signing_keys set state = 'retired', private_key = ${NOTHING}
    where state = 'verifying' and (${all} or verifies_until <= ${now}::timestamptz)`)
}
