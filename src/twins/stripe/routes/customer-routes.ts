import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { adjustBalance, balanceParams } from '../customers/balance.ts'
import { createCustomer, customerParams, newCustomerParams, updateCustomer } from '../customers/customers.ts'
import { deleteCustomer } from '../customers/delete-customer.ts'
import { createdRange, rangeOf } from '../wire/created-range.ts'
import { listWhere, noParams, read, write } from '../wire/twin-call.ts'

export const twinCustomerRoutes = new Hono<HttpEnv>()
  .get(
    '/v1/customers',
    listWhere(
      'customer',
      { email: z.string().optional(), test_clock: z.string().optional(), created: createdRange },
      ({ created, ...contains }) => ({ contains, without: { deleted: true }, ...rangeOf(created) }),
    ),
  )
  .get('/v1/customers/:id', (c) => read(c, 'customer'))
  .post('/v1/customers', (c) => write(c, newCustomerParams, createCustomer))
  .post('/v1/customers/:id', (c) =>
    write(c, customerParams, (ctx, params) => updateCustomer(ctx, c.req.param('id'), params)),
  )
  .delete('/v1/customers/:id', (c) => write(c, noParams, (ctx) => deleteCustomer(ctx, c.req.param('id'))))
  .get(
    '/v1/customers/:id/balance_transactions',
    listWhere('customer_balance_transaction', {}, (_, c) => ({ contains: { customer: c.req.param('id') } })),
  )
  .post('/v1/customers/:id/balance_transactions', (c) =>
    write(c, balanceParams, (ctx, params) => adjustBalance(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/customers/:id/payment_methods',
    listWhere('payment_method', { type: z.literal('card').optional() }, (given, c) => ({
      contains: { ...given, customer: c.req.param('id') },
    })),
  )
