import { and, eq } from 'drizzle-orm'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { passkeys } from '../tables.ts'

/** Names one of the requester's own passkeys. An empty name removes the name. */
export async function namePasskey(
  ctx: Context,
  { authUserId, key, name }: { authUserId: string; key: string; name: string },
): Promise<void> {
  const { requester } = ctx
  requireSignedIn(requester)
  if (requester.kind !== 'signed-in' || requester.authUserId !== authUserId) throw notFound('passkey')
  const named = await ctx.db
    .update(passkeys)
    .set({ name: name || null })
    .where(and(eq(passkeys.sub, authUserId), eq(passkeys.credentialId, key)))
    .returning({ key: passkeys.credentialId })
  if (named.length === 0) throw notFound('passkey')
}
