import { createRoute, z } from '@hono/zod-openapi'
import { requireDuty } from '#platform/duties/duty.ts'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'

const ruleSetWire = z
  .object({
    ruleSet: z.string().openapi({ description: 'As a health goal names it.', example: 'hypertension' }),
    name: z.string().openapi({ example: 'Hypertension (DASH)' }),
    isServed: z.boolean().openapi({
      description: 'Whether meal plans are made by it. One that needs a clinician is not served.',
      example: true,
    }),
  })
  .openapi('RuleSet')

const list = createRoute({
  ...forDuty('rules'),
  method: 'get',
  path: '/rule-set',
  tags: ['Conditions'],
  summary: 'List the rule sets that a health goal can name (administrators)',
  responses: {
    200: jsonAnswer('All of them, by name.', z.object({ data: z.array(ruleSetWire) })),
    ...errorAnswers(401, 403),
  },
})

const byName = ruleSets
  .map(({ slug, name, mode }) => ({ ruleSet: slug, name, isServed: mode === 'auto' }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export const ruleSetRoutes = apiRouter().openapi(list, (c) => {
  requireDuty(c.var.ctx.requester, 'rules')
  return c.json({ data: byName }, 200)
})
