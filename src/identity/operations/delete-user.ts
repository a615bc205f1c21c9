import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireFreshAccessToken } from '../access/require-access-token.ts'
import { removeUser } from '../accounts/remove-user.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { asUser } from '../users/as-user.ts'

const schema = z.object({ AccessToken: tokenParameter })

/**
 * Runs in the transaction in which a user deletes their own account. Throwing an AppError refuses the
 * deletion.
 */
export type BeforeLeaving = (ctx: Context, leaving: { authUserId: string }) => Promise<void>

export function deleteUser(beforeLeaving: BeforeLeaving) {
  return async (ctx: Context, request: unknown) => {
    const { AccessToken } = parseRequest(schema, request)
    const { sub: authUserId } = await requireFreshAccessToken(ctx, AccessToken)
    await inTransaction(asUser(ctx, authUserId), async (ctx) => {
      await beforeLeaving(ctx, { authUserId })
      await removeUser(ctx, { authUserId })
    })
    return {}
  }
}
