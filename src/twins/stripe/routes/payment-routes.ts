import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { chargeUpdateParams, updateCharge } from '../payments/charges.ts'
import {
  createCreditNote,
  creditNoteParams,
  creditNoteUpdateParams,
  updateCreditNote,
} from '../payments/credit-notes.ts'
import { closeDispute, disputeUpdateParams, updateDispute } from '../payments/disputes.ts'
import { createRefund, refundParams, refundUpdateParams, updateRefund } from '../payments/refunds.ts'
import { createdRange, rangeOf } from '../wire/created-range.ts'
import { listWhere, noParams, read, write } from '../wire/twin-call.ts'

const text = z.string().optional()

/** Routes for charges, refunds, credit notes and disputes. */
export const twinPaymentRoutes = new Hono<HttpEnv>()
  .get(
    '/v1/charges',
    listWhere(
      'charge',
      { customer: text, payment_intent: text, created: createdRange },
      ({ created, ...contains }) => ({ contains, ...rangeOf(created) }),
    ),
  )
  .get('/v1/charges/:id', (c) => read(c, 'charge'))
  .post('/v1/charges/:id', (c) =>
    write(c, chargeUpdateParams, (ctx, params) => updateCharge(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/refunds',
    listWhere(
      'refund',
      { charge: text, payment_intent: text, created: createdRange },
      ({ created, ...contains }) => ({ contains, ...rangeOf(created) }),
    ),
  )
  .get('/v1/refunds/:id', (c) => read(c, 'refund'))
  .post('/v1/refunds', (c) => write(c, refundParams, createRefund))
  .post('/v1/refunds/:id', (c) =>
    write(c, refundUpdateParams, (ctx, params) => updateRefund(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/disputes',
    listWhere(
      'dispute',
      { charge: text, payment_intent: text, created: createdRange },
      ({ created, ...contains }) => ({ contains, ...rangeOf(created) }),
    ),
  )
  .get('/v1/disputes/:id', (c) => read(c, 'dispute'))
  .post('/v1/disputes/:id', (c) =>
    write(c, disputeUpdateParams, (ctx, params) => updateDispute(ctx, c.req.param('id'), params)),
  )
  .post('/v1/disputes/:id/close', (c) => write(c, noParams, (ctx) => closeDispute(ctx, c.req.param('id'))))
  .get(
    '/v1/credit_notes',
    listWhere(
      'credit_note',
      { invoice: text, customer: text, created: createdRange },
      ({ created, ...contains }) => ({ contains, ...rangeOf(created) }),
    ),
  )
  .get('/v1/credit_notes/:id', (c) => read(c, 'credit_note'))
  .post('/v1/credit_notes', (c) => write(c, creditNoteParams, createCreditNote))
  .post('/v1/credit_notes/:id', (c) =>
    write(c, creditNoteUpdateParams, (ctx, params) => updateCreditNote(ctx, c.req.param('id'), params)),
  )
