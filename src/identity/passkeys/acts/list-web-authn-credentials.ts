import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { passkeys } from '../../tables.ts'
import { MOST_PASSKEYS } from '../passkey.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  MaxResults: z.int().min(0).max(MOST_PASSKEYS).nullish(),
  NextToken: z.string().max(2048).nullish(),
})

/** Lists a user's passkeys, oldest first. The next token is the last passkey shown. */
export async function listWebAuthnCredentials(ctx: Context, request: unknown) {
  const { AccessToken, MaxResults, NextToken } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  const rows = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.sub, sub))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId))
  const from = NextToken ? rows.findIndex(({ credentialId }) => credentialId === NextToken) + 1 : 0
  const page = rows.slice(from, from + (MaxResults || MOST_PASSKEYS))
  const last = page.at(-1)
  return {
    Credentials: page.map((row) => ({
      CredentialId: row.credentialId,
      FriendlyCredentialName: row.name ?? 'Passkey',
      RelyingPartyId: row.relyingPartyId,
      ...(row.attachment && { AuthenticatorAttachment: row.attachment }),
      AuthenticatorTransports: row.transports,
      CreatedAt: Math.floor(row.createdAt.getTime() / 1000),
    })),
    ...(last && last !== rows.at(-1) && { NextToken: last.credentialId }),
  }
}
