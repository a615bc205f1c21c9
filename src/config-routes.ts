import { createRoute, z } from '@hono/zod-openapi'
import { DEFAULT_PLAN_ID } from '#catalogue/pricing-plans/default-plan.ts'
import { identityConfig } from '#identity/identity-config.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/generation/sample-plan.ts'
import { paymentsConfig } from '#members/payments/payments-config.ts'
import type { Config } from '#platform/config/config.ts'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'

const publicConfig = z
  .object({
    identity: z.object({
      userPoolId: z.string(),
      userPoolClientId: z.string(),
      userPoolEndpoint: z.string(),
      textMessages: z.boolean().openapi({ description: 'Whether our own pool sends codes by text message.' }),
      oauth: z
        .object({
          domain: z.string(),
          providers: z.array(z.enum(['Google', 'SignInWithApple', 'LoginWithAmazon', 'Facebook'])),
          scopes: z.array(z.string()),
          redirectSignIn: z.array(z.string()),
          redirectSignOut: z.array(z.string()),
          responseType: z.literal('code'),
        })
        .optional(),
    }),
    payments: z.object({
      provider: z.enum(['sandbox', 'stripe']),
      publishableKey: z.string(),
      /** Where members manage their subscription, if anywhere. */
      portalUrl: z.string().nullable(),
    }),
    sandbox: z.object({ payments: z.boolean(), mail: z.boolean(), ai: z.boolean() }),
    defaultPlanId: z.string(),
    sampleMealPlanId: z.string(),
  })
  .openapi('PublicConfig')

const read = createRoute({
  method: 'get',
  path: '/config',
  tags: ['Configuration'],
  summary: 'Read the public run-time configuration',
  responses: {
    200: { description: 'The configuration.', content: { 'application/json': { schema: publicConfig } } },
    ...errorAnswers(401),
  },
})

export const configRoutes = apiRouter().openapi(read, (c) => c.json(publicConfigOf(c.var.ctx.config), 200))

export function publicConfigOf(config: Config): z.infer<typeof publicConfig> {
  return {
    identity: identityConfig(config),
    payments: paymentsConfig(config),
    sandbox: {
      payments: config.payments.provider === 'sandbox',
      mail: config.mail.transport === 'sandbox',
      ai: config.ai === null,
    },
    defaultPlanId: DEFAULT_PLAN_ID,
    sampleMealPlanId: SAMPLE_MEAL_PLAN_ID,
  }
}
