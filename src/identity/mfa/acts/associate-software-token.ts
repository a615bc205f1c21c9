import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, sessionParameter, tokenParameter } from '../../parse-request.ts'
import { softwareTokens } from '../../tables.ts'
import { sealSecret } from '../software-token-secret.ts'
import { base32 } from '../totp.ts'
import { requireSetUp } from './set-up-session.ts'

const schema = z.object({ AccessToken: tokenParameter.nullish(), Session: sessionParameter.nullish() })

const SECRET_BYTES = 20

/** Creates the secret of an authenticator app. It is not used until a code made with it is verified. */
export async function associateSoftwareToken(ctx: Context, request: unknown) {
  const { sub, nextSession } = await requireSetUp(ctx, parseRequest(schema, request))
  const secret = randomBytes(SECRET_BYTES)
  const pendingSecret = sealSecret(ctx.config, sub, secret)
  await ctx.db
    .insert(softwareTokens)
    .values({ sub, pendingSecret })
    .onConflictDoUpdate({ target: softwareTokens.sub, set: { pendingSecret } })
  return { SecretCode: base32(secret), ...nextSession({ isSetUp: false }) }
}
