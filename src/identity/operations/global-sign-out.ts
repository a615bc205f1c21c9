import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { leaveBrowser } from '../browsers/own-browser.ts'
import { parseRequest, tokenParameter } from '../parse-request.ts'
import { signIns } from '../tables.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'
import { signedOutEverywhere } from '../users/events/signed-out-everywhere.ts'

const schema = z.object({ AccessToken: tokenParameter })

export async function globalSignOut(ctx: Context, request: unknown) {
  const { AccessToken } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  await inTransaction(ctx, async (ctx) => {
    await revokeSignIns(ctx, { sub })
    await ctx.jobs.enqueue(ctx.db, signedOutEverywhere, { authUserId: sub })
  })
  const [own] = await ctx.db.select().from(signIns).where(eq(signIns.originJti, originJti))
  leaveBrowser(ctx, own?.browserHash ?? null)
  return {}
}
