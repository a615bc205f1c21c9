import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { uuidOfHash } from '../devices/uuid-of-hash.ts'
import { tokenParameter } from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { checkIdToken } from '../tokens/check-id-token.ts'
import { issuerOf } from '../tokens/issuer.ts'

/** Id tokens, keyed by the issuer that the client read from them. */
export const loginsParameter = z.record(z.string().max(2048), tokenParameter)

/** Returns the identity of the user named in the id token. Guests have none. */
export async function requireLogin(
  ctx: Context,
  logins: Record<string, string> | null | undefined,
): Promise<{ identityId: string }> {
  const [[provider, token] = [], ...others] = Object.entries(logins ?? {})
  if (!provider || !token) {
    const message = 'Unauthenticated access is not supported for this identity pool.'
    throw new ProtocolError('NotAuthorizedException', message)
  }
  const isOurs = others.length === 0 && provider === issuerOf(ctx.config).replace(/^\w+:\/\//, '')
  const named = isOurs ? await checkIdToken(ctx, token) : null
  if (!named) throw new ProtocolError('NotAuthorizedException', 'Invalid login token.')
  return { identityId: identityIdOf(ctx.config, named.sub) }
}

/** `REGION:uuid`, which never changes for a user. */
function identityIdOf({ identity }: Config, sub: string): string {
  const hash = createHash('sha256').update(`identity of ${sub}`).digest('hex')
  const [region] = identity.userPoolId.split('_')
  return `${region}:${uuidOfHash(hash)}`
}
