import { createRoute, z } from '@hono/zod-openapi'
import { pageViewReporting } from '#analytics/page-view-reporting.ts'
import { DEFAULT_PRICING_PLAN_ID } from '#catalogue/pricing-plans/default-pricing-plan.ts'
import { identityConfig } from '#identity/identity-config.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { paymentsConfig } from '#members/payments/stripe/payments-config.ts'
import type { Config } from '#platform/config/config.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { idText } from '#platform/http/wire-fields.ts'

const publicConfig = z
  .object({
    identity: z.object({
      userPoolId: z.string().openapi({ example: 'local_Careplate' }),
      userPoolClientId: z.string().openapi({ example: 'web' }),
      userPoolEndpoint: z.string().openapi({ example: 'https://careplate.example/identity' }),
      textMessages: z.boolean().openapi({ description: 'Whether our own pool sends codes by text message.' }),
      passkeyDomain: z.string().nullable().openapi({
        description: 'The domain that our own pool takes passkeys for; null where it takes none.',
        example: 'careplate.example',
      }),
      oauth: z
        .object({
          domain: z.string(),
          providers: z.array(z.enum(['Google', 'SignInWithApple', 'LoginWithAmazon', 'Facebook'])),
          scopes: z.array(z.string()),
          redirectSignIn: z.array(z.string()),
          redirectSignOut: z.array(z.string()),
          responseType: z.literal('code'),
        })
        .optional()
        .openapi({
          description: 'The hosted login, where there is one.',
          example: {
            domain: 'login.careplate.example',
            providers: ['Google'],
            scopes: ['openid', 'email'],
            redirectSignIn: ['https://careplate.example/login'],
            redirectSignOut: ['https://careplate.example/login'],
            responseType: 'code',
          },
        }),
    }),
    payments: z.object({
      provider: z.enum(['sandbox', 'stripe']),
      publishableKey: z.string().openapi({ example: 'pk_test_1' }),
      portalUrl: z.string().nullable().openapi({
        description: 'Where members manage their subscription, if anywhere.',
        example: 'https://careplate.example/sandbox/billing',
      }),
    }),
    analytics: z
      .object({
        writeKey: z.string().openapi({ example: 'careplate' }),
        cdnUrl: z.string().openapi({ example: '/analytics' }),
        apiUrl: z.string().openapi({ example: '/analytics/v1' }),
      })
      .nullable()
      .openapi({
        description: 'Where browsers report page views, if anywhere: a source of Segment’s, or ours.',
      }),
    sandbox: z
      .object({ payments: z.boolean(), mail: z.boolean(), ai: z.boolean() })
      .openapi({ description: 'Which services are stood in for.' }),
    defaultPlanId: idText,
    sampleMealPlanId: idText,
  })
  .openapi('PublicConfig')

const read = createRoute({
  method: 'get',
  path: '/config',
  tags: ['Configuration'],
  summary: 'Read the public run-time configuration',
  responses: {
    200: jsonAnswer('The configuration.', publicConfig),
    ...errorAnswers(401),
  },
})

export const configRoutes = apiRouter().openapi(read, (c) => c.json(publicConfigOf(c.var.ctx.config), 200))

function publicConfigOf(config: Config): z.infer<typeof publicConfig> {
  return {
    identity: identityConfig(config),
    payments: paymentsConfig(config),
    analytics: pageViewReporting(config),
    sandbox: {
      payments: config.payments.provider === 'sandbox',
      mail: config.mail.transport === 'sandbox',
      ai: config.ai === null,
    },
    defaultPlanId: DEFAULT_PRICING_PLAN_ID,
    sampleMealPlanId: SAMPLE_MEAL_PLAN_ID,
  }
}
