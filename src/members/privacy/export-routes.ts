import { createRoute, z } from '@hono/zod-openapi'
import { requireFreshSignIn } from '#identity/access/recent-sign-in.ts'
import { requireSignedIn } from '#platform/context.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { type ExportPart, exportMember, memberExport } from './export-member.ts'

/** Each export reads all of a member's data. */
const EXPORTS = { name: 'export', limit: 10, seconds: 60 * 60 }

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}/export',
  tags: ['Profiles'],
  summary: 'Read everything that is held about you, or about anybody as an administrator',
  request: { params: z.object({ id: idField('The profile’s `_id`.') }) },
  responses: {
    200: jsonAnswer('All of it.', memberExport),
    ...errorAnswers(400, 401, 403, 404, 429, 503),
  },
})

export function exportRoutes({ parts }: { parts: ExportPart[] }) {
  return apiRouter().openapi(read, async (c) => {
    const { ctx } = c.var
    requireSignedIn(ctx.requester)
    requireFreshSignIn(ctx)
    if (ctx.requester.kind === 'signed-in') await limitRate(ctx, EXPORTS, ctx.requester.authUserId)
    return c.json(await exportMember(ctx, { profileId: c.req.valid('param').id, parts }), 200)
  })
}
