import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { giveConsent } from './give-consent.ts'
import { listConsents } from './list-consents.ts'
import { givenConsent } from './texts/schema.ts'
import { consentToWire, consentWire } from './texts/wire.ts'
import { withdrawConsent } from './withdraw-consent.ts'

const tags = ['Profiles']
const byProfile = z.object({ id: idField('The profile’s `_id`.') })

const list = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}/consent',
  tags,
  summary: 'Read what you have agreed to, newest first',
  request: { params: byProfile },
  responses: {
    200: {
      description: 'The consents, withdrawn ones included.',
      content: { 'application/json': { schema: z.object({ data: z.array(consentWire) }) } },
    },
    ...errorAnswers(400, 401, 404),
  },
})

const give = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/profile/{id}/consent',
  tags,
  summary: 'Agree to a text in its present version',
  request: {
    params: byProfile,
    body: { required: true, content: { 'application/json': { schema: givenConsent } } },
  },
  responses: {
    200: { description: 'The consent.', content: { 'application/json': { schema: consentWire } } },
    ...errorAnswers(400, 401, 404, 409, 415),
  },
})

const withdraw = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/profile/{id}/consent/health-data',
  tags,
  summary: 'Take back your consent to the use of your health data',
  description: 'No meal plan is made from then on. The subscription is not ended by it.',
  request: { params: byProfile },
  responses: { 204: { description: 'No consent stands.' }, ...errorAnswers(400, 401, 404) },
})

const withdrawDietitian = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/profile/{id}/consent/dietitian',
  tags,
  summary: 'Take back your consent that a dietitian reads your meal plans',
  request: { params: byProfile },
  responses: { 204: { description: 'No consent stands.' }, ...errorAnswers(400, 401, 404) },
})

export const consentRoutes = apiRouter()
  .openapi(list, async (c) => {
    const { id } = c.req.valid('param')
    const found = await listConsents(c.var.ctx, { profileId: id })
    return c.json({ data: found.map(consentToWire) }, 200)
  })
  .openapi(give, async (c) => {
    const { id } = c.req.valid('param')
    const consent = await giveConsent(c.var.ctx, { profileId: id, ...c.req.valid('json') })
    return c.json(consentToWire(consent), 200)
  })
  .openapi(withdraw, async (c) => {
    await withdrawConsent(c.var.ctx, { profileId: c.req.valid('param').id })
    return c.body(null, 204)
  })
  .openapi(withdrawDietitian, async (c) => {
    await withdrawConsent(c.var.ctx, { profileId: c.req.valid('param').id, kind: 'dietitian' })
    return c.body(null, 204)
  })
