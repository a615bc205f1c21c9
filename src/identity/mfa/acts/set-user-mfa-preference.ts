import type { Context } from '#platform/context.ts'
import { requireFreshAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { asUser } from '../../users/as-user.ts'
import { changeMfaPreference, mfaPreference } from './change-mfa-preference.ts'

const schema = mfaPreference.extend({ AccessToken: tokenParameter })

export async function setUserMfaPreference(ctx: Context, request: unknown) {
  const { AccessToken, ...preference } = parseRequest(schema, request)
  const { sub } = await requireFreshAccessToken(ctx, AccessToken)
  await changeMfaPreference(asUser(ctx, sub), { sub, preference, mayEndLast: false })
  return {}
}
