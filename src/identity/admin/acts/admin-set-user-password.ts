import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { setPassword } from '../../accounts/set-password.ts'
import { parseRequest, passwordParameter } from '../../parse-request.ts'
import { requirePasswordPolicy } from '../../sign-in/attempts/require-password-policy.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

const schema = namedUser.extend({ Password: passwordParameter, Permanent: z.boolean().default(false) })

export async function adminSetUserPassword(ctx: Context, request: unknown) {
  const { Password: password, Permanent: permanent, ...named } = parseRequest(schema, request)
  const { sub: authUserId } = await requireNamedUser(ctx, named)
  requirePasswordPolicy(password)
  await setPassword(ctx, { authUserId, password, permanent })
  return {}
}
