import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { passkeys } from '../tables.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Cognito's maximum per user. */
export const MOST_PASSKEYS = 20

/** Returns the authenticator's id for the user. The address is not used, because it can change. */
export function userHandleOf(sub: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(sub.replaceAll('-', ''), 'hex'))
}

export function requireRelyingParty(ctx: Context): RelyingParty {
  const relyingParty = relyingPartyOf(ctx.config)
  if (relyingParty) return relyingParty
  throw new ProtocolError(
    'WebAuthnNotEnabledException',
    'Passkeys need a public address with a name and TLS.',
  )
}

/** True if a user can prove who they are with a passkey. Passkeys made for another domain do not count. */
export async function hasPasskey(ctx: Context, sub: string): Promise<boolean> {
  const relyingParty = relyingPartyOf(ctx.config)
  if (!relyingParty) return false
  const [found] = await ctx.db
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(and(eq(passkeys.sub, sub), eq(passkeys.relyingPartyId, relyingParty.id)))
    .limit(1)
  return found !== undefined
}
