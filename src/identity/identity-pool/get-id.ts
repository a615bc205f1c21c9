import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest } from '../parse-request.ts'
import { loginsParameter, requireLogin } from './require-login.ts'

const schema = z.object({
  IdentityPoolId: z.string().min(1).max(55),
  AccountId: z.string().max(15).nullish(),
  Logins: loginsParameter.nullish(),
})

export async function getId(ctx: Context, request: unknown) {
  const { Logins } = parseRequest(schema, request)
  const { identityId } = await requireLogin(ctx, Logins)
  return { IdentityId: identityId }
}
