import type { OpenAPIHono } from '@hono/zod-openapi'
import type { HonoBase } from 'hono/hono-base'
import { conditionRoutes } from '#catalogue/routes/condition-routes.ts'
import { foodRoutes } from '#catalogue/routes/food-routes.ts'
import { nutrientRoutes } from '#catalogue/routes/nutrient-routes.ts'
import { pricingPlanRoutes } from '#catalogue/routes/pricing-plan-routes.ts'
import { recipeRoutes } from '#catalogue/routes/recipe-routes.ts'
import { aiPostRoutes } from '#content/ai-posts/routes.ts'
import { postRoutes } from '#content/post-routes.ts'
import { withClaimsGate } from '#content/posts/goal-claims.ts'
import { authRoutes } from '#identity/auth-routes.ts'
import { wayInRoutes } from '#identity/ways-in-routes.ts'
import { requestRoutes } from '#meal-plans/asking/request-routes.ts'
import { changeRoutes } from '#meal-plans/changes/routes.ts'
import { cookingRoutes } from '#meal-plans/cooking/routes.ts'
import { deliveryRoutes } from '#meal-plans/delivery/routes.ts'
import { phaseRoutes } from '#meal-plans/diary/acts/routes.ts'
import { mealPlanExport } from '#meal-plans/editing/export-meal-plans.ts'
import { mealPlanRoutes } from '#meal-plans/editing/routes.ts'
import { undeliveredMailRoutes } from '#meal-plans/failures/mail-routes.ts'
import { failureRoutes } from '#meal-plans/failures/routes.ts'
import { firstWeekGate } from '#meal-plans/offers/first-week-gate.ts'
import { goalGate } from '#meal-plans/offers/goal-problem.ts'
import { weekCheckRoutes } from '#meal-plans/offers/routes.ts'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { previewRoutes } from '#meal-plans/preview/routes.ts'
import { recipeUseRoutes } from '#meal-plans/recipe-uses/routes.ts'
import { replacingRoutes } from '#meal-plans/replacing/routes.ts'
import { proofRoutes } from '#meal-plans/verification/routes.ts'
import { ruleSetRoutes } from '#meal-plans/verification/rule-set-routes.ts'
import { changeRecordRoutes } from '#members/change-record/routes.ts'
import { consentRoutes } from '#members/consents/routes.ts'
import { openInvoiceRoutes } from '#members/payments/billing/open-invoice-routes.ts'
import { billingRoutes } from '#members/payments/billing/routes.ts'
import { paymentRoutes } from '#members/payments/routes.ts'
import { webhookRoutes } from '#members/payments/webhooks/webhook-routes.ts'
import { exportRoutes } from '#members/privacy/export-routes.ts'
import { privacyRoutes } from '#members/privacy/routes.ts'
import { profileRoutes } from '#members/profiles/acts/routes.ts'
import { identifyRequester } from '#members/profiles/requester/identify-requester.ts'
import { roleRoutes } from '#members/profiles/roles/routes.ts'
import { membersWithGoal, membersWithPricingPlan } from '#members/profiles/store/uses-of-catalogue.ts'
import { withReadingsRecorded } from '#members/record-access/record-readings.ts'
import { recordAccessRoutes } from '#members/record-access/routes.ts'
import { subscriptionChangeRoutes } from '#members/subscriptions/changes/change-routes.ts'
import { pauseRoutes } from '#members/subscriptions/changes/pause-routes.ts'
import { promotionRoutes } from '#members/subscriptions/changes/promotion-routes.ts'
import { mailPreviewRoutes } from '#members/subscriptions/mail/preview-routes.ts'
import { operatorRoutes } from '#members/subscriptions/operator/routes.ts'
import { priceMoveRoutes } from '#members/subscriptions/price/routes.ts'
import { subscriptionRoutes } from '#members/subscriptions/record/routes.ts'
import { weeklyMailRoutes } from '#members/weekly-mail/routes.ts'
import { withdrawnGoalRoutes } from '#members/withdrawn-goals/routes.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { sightOf } from '#platform/duties/sight-of.ts'
import { AppError } from '#platform/errors.ts'
import { apiRouter, type HttpEnv } from '#platform/http/api-router.ts'
import { bearerToken } from '#platform/http/bearer-token.ts'
import { translateError } from '#platform/http/translate-error.ts'
import type { Runtime } from '../runtime.ts'
import { configRoutes } from './config-routes.ts'
import { describeApi } from './describe-api.ts'
import { docsRoutes } from './docs-routes.ts'
import { healthRoutes } from './health-routes.ts'

type ApiOptions = Pick<Runtime, 'stripe' | 'catalogue' | 'requesters' | 'ai' | 'healthSummary'> & {
  planner: PlannerService
}

/**
 * Builds the whole HTTP API. It identifies the caller and routes each call to the responsible part of the
 * product.
 */
export function buildApi(options: ApiOptions): OpenAPIHono<HttpEnv> {
  const api = apiRouter()
  api.onError(translateError)
  // The API description is public.
  api.route(
    '/',
    docsRoutes(() => describeApi(api)),
  )
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    const token = bearerToken(c.req.header('authorization'))
    // The sign-in of a call that changes something is checked again at that moment, not taken from memory.
    const identify = c.req.method === 'GET' ? options.requesters.identify : identifyRequester
    if (token) c.set('ctx', { ...c.var.ctx, requester: await identify(c.var.ctx, token) })
    await withRowsOf(sightOf(c.var.ctx.requester), () => withReadingsRecorded(c, next))
  })
  for (const part of apiParts(options)) api.route('/', part as OpenAPIHono<HttpEnv>)
  api.all('*', () => {
    throw new AppError('not_found', 'There is no such call.')
  })
  return api
}

function apiParts({ stripe, catalogue, planner, ai, healthSummary }: ApiOptions) {
  const gate = firstWeekGate(planner)
  return [
    configRoutes,
    healthRoutes({ healthSummary }),
    pricingPlanRoutes({ catalogue, usesOf: membersWithPricingPlan }),
    conditionRoutes({ catalogue, usesOf: membersWithGoal, gate: withClaimsGate(goalGate(planner)) }),
    foodRoutes({ catalogue }),
    nutrientRoutes({ catalogue }),
    recipeRoutes({ catalogue }),
    authRoutes,
    wayInRoutes,
    privacyRoutes,
    exportRoutes({ parts: [mealPlanExport] }),
    profileRoutes,
    consentRoutes,
    roleRoutes,
    recordAccessRoutes,
    changeRecordRoutes,
    subscriptionRoutes,
    subscriptionChangeRoutes({ stripe, gate }),
    paymentRoutes({ stripe, gate }),
    billingRoutes({ stripe }),
    webhookRoutes({ stripe }),
    mealPlanRoutes,
    requestRoutes,
    changeRoutes({ planner }),
    replacingRoutes,
    cookingRoutes,
    previewRoutes({ planner }),
    weekCheckRoutes({ planner }),
    proofRoutes,
    ruleSetRoutes,
    deliveryRoutes,
    failureRoutes,
    undeliveredMailRoutes,
    phaseRoutes({ planner }),
    recipeUseRoutes,
    postRoutes({ catalogue }),
    aiPostRoutes({ ai }),
    pauseRoutes({ stripe, gate }),
    openInvoiceRoutes({ stripe }),
    operatorRoutes({ stripe, gate }),
    mailPreviewRoutes,
    priceMoveRoutes({ stripe }),
    promotionRoutes({ stripe }),
    weeklyMailRoutes,
    withdrawnGoalRoutes,
  ] as const
}

type SchemaOf<Router> = Router extends OpenAPIHono<infer _Env, infer Schema, infer _Path> ? Schema : never

/**
 * The type from which the browser's typed client is inferred: the union of the calls of all parts. Merging
 * the parts with Hono's own types takes the type checker twice as long.
 */
export type Api = HonoBase<HttpEnv, SchemaOf<ReturnType<typeof apiParts>[number]>, '/'>
