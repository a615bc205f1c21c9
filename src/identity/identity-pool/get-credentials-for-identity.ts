import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { base32 } from '../mfa/totp.ts'
import { parseRequest } from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { loginsParameter, requireLogin } from './require-login.ts'

const schema = z.object({
  IdentityId: z.string().min(1).max(55),
  CustomRoleArn: z.string().max(2048).nullish(),
  Logins: loginsParameter.nullish(),
})

const LIFE_SECONDS = 60 * 60

/**
 * Returns credentials in the format that clients expect. They grant no access, here or at Amazon: see
 * decision 0005.
 */
export async function getCredentialsForIdentity(ctx: Context, request: unknown) {
  const { IdentityId, Logins } = parseRequest(schema, request)
  const { identityId } = await requireLogin(ctx, Logins)
  if (IdentityId !== identityId) {
    throw new ProtocolError('NotAuthorizedException', 'Access to this identity is forbidden.')
  }
  return {
    IdentityId: identityId,
    Credentials: {
      AccessKeyId: `ASIA${base32(randomBytes(10))}`,
      SecretKey: randomBytes(30).toString('base64'),
      SessionToken: randomBytes(96).toString('base64'),
      Expiration: Math.floor(ctx.now().getTime() / 1000) + LIFE_SECONDS,
    },
  }
}
