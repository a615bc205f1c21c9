import type { Context } from '#platform/context.ts'
import { changeMfaPreference, mfaPreference } from '../../mfa/acts/change-mfa-preference.ts'
import { parseRequest } from '../../parse-request.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

const schema = namedUser.extend(mfaPreference.shape)

/**
 * Changes second factors for a user who lost their phone or app. A user who must have a second factor sets
 * one up at the next sign-in.
 */
export async function adminSetUserMfaPreference(ctx: Context, request: unknown) {
  const { UserPoolId, Username, ...preference } = parseRequest(schema, request)
  const { sub } = await requireNamedUser(ctx, { UserPoolId, Username })
  await changeMfaPreference(ctx, { sub, preference, mayEndLast: true })
  return {}
}
