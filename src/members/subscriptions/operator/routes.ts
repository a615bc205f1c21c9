import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { EXAMPLE_ID, idField, instantText } from '#platform/http/wire-fields.ts'
import { stripeIdField } from '../../payments/stripe/stripe-id-field.ts'
import { operatorAct } from './operator-act.ts'
import type { OperatorOutside } from './operator-client.ts'
import { closePaymentFinding, listPaymentFindings } from './payment-findings.ts'
import { previewOperatorAct } from './preview-operator-act.ts'
import { readBillingHistory } from './read-billing-history.ts'
import { takeOperatorAct } from './take-operator-act.ts'
import { billingHistoryToWire, billingHistoryWire, findingToWire, findingWire, previewWire } from './wire.ts'

const tags = ['Billing']
const ofMember = z.object({ id: idField('The `_id` of the member’s profile.') })

const history = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/profile/{id}/billing-history',
  tags,
  summary: 'Read all about a member’s money (administrators, support)',
  request: { params: ofMember },
  responses: {
    200: jsonAnswer('Subscription, invoices, findings and changes.', billingHistoryWire),
    ...errorAnswers(400, 401, 403, 404, 503),
  },
})

const preview = createRoute({
  ...forDuty('billing'),
  method: 'post',
  path: '/profile/{id}/billing-preview',
  tags,
  summary: 'Read what an act about a member’s money would do (administrators, support)',
  request: {
    params: ofMember,
    ...jsonBody(operatorAct),
  },
  responses: {
    200: jsonAnswer('What would happen; nothing is changed.', previewWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415, 503),
  },
})

const act = createRoute({
  ...forDuty('billing'),
  method: 'post',
  path: '/profile/{id}/billing-act',
  tags,
  summary:
    'Cancel, undo that, refund, comp a month, move to a plan or resend a receipt for a member (administrators, support)',
  description: 'Under the key of a preview, it is done once, however often it is sent.',
  request: {
    params: ofMember,
    ...jsonBody(
      z.object({
        wish: operatorAct,
        key: z.uuid().openapi({ description: 'Of the preview.', example: EXAMPLE_ID }),
        prorationAt: instantText.optional().openapi({ description: 'Of the preview, for a move.' }),
        priceId: stripeIdField(
          'Of the preview, for a move: it is made at no other price.',
          'price_1',
        ).optional(),
        amountCents: z.number().int().optional().openapi({
          description:
            'Of the preview, for a month that is comped or a move: no other sum is credited or charged.',
          example: 1900,
        }),
      }),
    ),
  },
  responses: {
    200: jsonAnswer('How things stand then.', billingHistoryWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415, 503),
  },
})

const findings = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/payment-finding',
  tags,
  summary: 'List what does not agree with the payment provider (administrators, support)',
  request: { query: pageQuery },
  responses: {
    200: jsonAnswer('One page, the oldest first.', pageOf(findingWire)),
    ...errorAnswers(400, 401, 403),
  },
})

const close = createRoute({
  ...forDuty('billing'),
  method: 'delete',
  path: '/payment-finding/{id}',
  tags,
  summary: 'Mark a finding as resolved (administrators, support)',
  request: { params: z.object({ id: idField('The `_id` of the finding.') }) },
  responses: { 204: { description: 'It is closed.' }, ...errorAnswers(400, 401, 403, 404) },
})

/** Routes for administrators and support to view and manage members' money. */
export function operatorRoutes(outside: OperatorOutside) {
  const { stripe } = outside
  return apiRouter()
    .openapi(history, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(billingHistoryToWire(await readBillingHistory(c.var.ctx, stripe, { profileId: id })), 200)
    })
    .openapi(preview, async (c) => {
      const { id: profileId } = c.req.valid('param')
      const shown = await previewOperatorAct(c.var.ctx, outside, { profileId, ...c.req.valid('json') })
      return c.json({ ...shown, prorationAt: shown.prorationAt?.toISOString() ?? null }, 200)
    })
    .openapi(act, async (c) => {
      const { id: profileId } = c.req.valid('param')
      const { wish: act, prorationAt, amountCents: shownCents, ...shown } = c.req.valid('json')
      const at = prorationAt ? { prorationAt: new Date(prorationAt) } : {}
      await takeOperatorAct(c.var.ctx, outside, { profileId, shownCents, ...shown, ...act, ...at })
      return c.json(billingHistoryToWire(await readBillingHistory(c.var.ctx, stripe, { profileId })), 200)
    })
    .openapi(findings, async (c) => {
      const page = await listPaymentFindings(c.var.ctx, c.req.valid('query'))
      return c.json({ ...page, data: page.data.map(findingToWire) }, 200)
    })
    .openapi(close, async (c) => {
      await closePaymentFinding(c.var.ctx, c.req.valid('param'))
      return c.body(null, 204)
    })
}
