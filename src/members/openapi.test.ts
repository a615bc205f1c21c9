import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { apiRouter } from '#platform/http/api-router.ts'
import { consentRoutes } from './consents/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { webhookRoutes } from './payments/webhooks/webhook-routes.ts'
import { profileRoutes } from './profiles/acts/routes.ts'
import { subscriptionChangeRoutes } from './subscriptions/changes/change-routes.ts'
import { subscriptionRoutes } from './subscriptions/record/routes.ts'

test('every API call of members is documented', () => {
  // Generating the API description calls neither Stripe nor the gate.
  const stripe = {} as Stripe
  const gate = async () => null
  const api = apiRouter()
  for (const routes of [
    profileRoutes,
    subscriptionRoutes,
    subscriptionChangeRoutes({ stripe, gate }),
    consentRoutes,
    paymentRoutes({ stripe, gate }),
    webhookRoutes({ stripe }),
  ]) {
    api.route('/', routes)
  }
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Members', version: '1' } })
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method} ${path}`),
  )
  expect(calls.sort()).toEqual([
    'delete /profile/{id}',
    'delete /profile/{id}/consent/dietitian',
    'delete /profile/{id}/consent/health-data',
    'delete /subscription/cancellation',
    'get /profile',
    'get /profile-auth',
    'get /profile/{id}',
    'get /profile/{id}/consent',
    'get /profile/{id}/facts',
    'get /subscription',
    'get /subscription/plan-change',
    'get /subscription/restart',
    'patch /profile/{id}/facts',
    'post /profile',
    'post /profile/{id}/consent',
    'post /stripe/customer',
    'post /stripe/intent',
    'post /stripe/subscription',
    'post /stripe/webhook',
    'post /subscription/cancellation',
    'post /subscription/restart',
    'put /profile/{id}',
    'put /profile/{id}/facts',
    'put /subscription/plan',
  ])
})
