import { conditionRoutes } from '#catalogue/conditions/routes.ts'
import { foodRoutes } from '#catalogue/foods/routes.ts'
import { nutrientRoutes } from '#catalogue/nutrients/routes.ts'
import { pricingPlanRoutes } from '#catalogue/pricing-plans/routes.ts'
import { recipeRoutes } from '#catalogue/recipes/routes.ts'
import { aiPostRoutes } from '#content/ai-posts/routes.ts'
import { postRoutes } from '#content/posts/routes.ts'
import { authRoutes } from '#identity/auth-routes.ts'
import { changeRoutes } from '#meal-plans/changes/routes.ts'
import { cookingRoutes } from '#meal-plans/cooking/routes.ts'
import { deliveryRoutes } from '#meal-plans/delivery/routes.ts'
import { phaseRoutes } from '#meal-plans/diary/acts/routes.ts'
import { failureRoutes } from '#meal-plans/failures/routes.ts'
import { mealPlanExport } from '#meal-plans/generation/export-meal-plans.ts'
import { requestRoutes } from '#meal-plans/generation/request-routes.ts'
import { mealPlanRoutes } from '#meal-plans/generation/routes.ts'
import { firstWeekGate } from '#meal-plans/offers/first-week-gate.ts'
import { goalGate } from '#meal-plans/offers/goal-problem.ts'
import { weekCheckRoutes } from '#meal-plans/offers/routes.ts'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { previewRoutes } from '#meal-plans/preview/routes.ts'
import { proofRoutes } from '#meal-plans/verification/routes.ts'
import { ruleSetRoutes } from '#meal-plans/verification/rule-set-routes.ts'
import { consentRoutes } from '#members/consents/routes.ts'
import { openInvoiceRoutes } from '#members/payments/billing/open-invoice-routes.ts'
import { billingRoutes } from '#members/payments/billing/routes.ts'
import { paymentRoutes } from '#members/payments/routes.ts'
import { webhookRoutes } from '#members/payments/webhook-routes.ts'
import { exportRoutes } from '#members/privacy/export-routes.ts'
import { privacyRoutes } from '#members/privacy/routes.ts'
import { identifyRequester } from '#members/profiles/identify-requester.ts'
import { profileRoutes } from '#members/profiles/routes.ts'
import { membersWithGoal, membersWithPricingPlan } from '#members/profiles/uses-of-catalogue.ts'
import { subscriptionChangeRoutes } from '#members/subscriptions/change-routes.ts'
import { pauseRoutes } from '#members/subscriptions/pause-routes.ts'
import { subscriptionRoutes } from '#members/subscriptions/routes.ts'
import { AppError } from '#platform/errors.ts'
import { apiRouter } from '#platform/http/api-router.ts'
import { bearerToken } from '#platform/http/bearer-token.ts'
import { docsRoutes } from '#platform/http/docs-routes.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { configRoutes } from './config-routes.ts'
import { describeApi } from './describe-api.ts'
import type { Runtime } from './runtime.ts'

/** The whole HTTP API under one type, from which the browser's typed client is inferred. */
export function buildApi({
  stripe,
  catalogue,
  requesters,
  planner,
  ai,
}: Pick<Runtime, 'stripe' | 'catalogue' | 'requesters' | 'ai'> & { planner: PlannerService }) {
  const api = apiRouter()
  api.onError(translateError)
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    const token = bearerToken(c.req.header('authorization'))
    // What changes something is asked by somebody whose sign-in still stands at that very moment.
    const identify = c.req.method === 'GET' ? requesters.identify : identifyRequester
    if (token) c.set('ctx', { ...c.var.ctx, who: await identify(c.var.ctx, token) })
    await next()
  })
  const gate = firstWeekGate(planner)
  const routes = api
    .route('/', configRoutes)
    .route('/', pricingPlanRoutes({ catalogue, usesOf: membersWithPricingPlan }))
    .route('/', conditionRoutes({ catalogue, usesOf: membersWithGoal, gate: goalGate(planner) }))
    .route('/', foodRoutes({ catalogue }))
    .route('/', nutrientRoutes({ catalogue }))
    .route('/', recipeRoutes({ catalogue }))
    .route('/', authRoutes)
    .route('/', privacyRoutes)
    .route('/', exportRoutes({ parts: [mealPlanExport] }))
    .route('/', profileRoutes)
    .route('/', consentRoutes)
    .route('/', subscriptionRoutes)
    .route('/', subscriptionChangeRoutes({ stripe, gate }))
    .route('/', paymentRoutes({ stripe, gate }))
    .route('/', billingRoutes({ stripe }))
    .route('/', webhookRoutes({ stripe }))
    .route('/', mealPlanRoutes)
    .route('/', requestRoutes)
    .route('/', changeRoutes({ planner }))
    .route('/', cookingRoutes)
    .route('/', previewRoutes({ planner }))
    .route('/', weekCheckRoutes({ planner }))
    .route('/', proofRoutes)
    .route('/', ruleSetRoutes)
    .route('/', deliveryRoutes)
    .route('/', failureRoutes)
    .route('/', phaseRoutes({ planner }))
    .route('/', postRoutes({ catalogue }))
    .route('/', aiPostRoutes({ ai }))
    .route('/', pauseRoutes({ stripe, gate }))
    .route('/', openInvoiceRoutes({ stripe }))
  api.route(
    '/',
    docsRoutes(() => describeApi(api)),
  )
  api.all('*', () => {
    throw new AppError('not_found', 'There is no such call.')
  })
  return routes
}

export type Api = ReturnType<typeof buildApi>
