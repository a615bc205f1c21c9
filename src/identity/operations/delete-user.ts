import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { asUser } from '../users/as-user.ts'
import { deleteUser as removeUser } from '../users/delete-user.ts'
import { parseRequest, tokenParameter } from './parse-request.ts'
import { requireAccessToken } from './require-access-token.ts'

const schema = z.object({ AccessToken: tokenParameter })

export async function deleteUser(ctx: Context, request: unknown) {
  const { AccessToken } = parseRequest(schema, request)
  const { sub } = await requireAccessToken(ctx, AccessToken)
  await removeUser(asUser(ctx, sub), { authUserId: sub })
  return {}
}
