import { describe, expect } from 'vitest'
import { openSandbox, type Sandbox } from '#members/payments/sandbox.fixtures.ts'
import { test } from '#tests/support/test-context.ts'
import { stripeTwinRoutes } from './routes.ts'

/** All calls of the twin, read from its router. */
const CALLS = [
  ...new Set(
    stripeTwinRoutes.routes
      .filter(({ method, path }) => method !== 'ALL' && path !== '/v1/*')
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

describe('a parameter that the twin does not support', () => {
  test('is refused by name on each of its calls', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    expect(CALLS.length).toBeGreaterThan(80)
    const heard: string[] = []
    for (const call of CALLS) {
      const { status, error } = await withParameter(sandbox, call, 'nonsense')
      const isNamed = status === 400 && error.code === 'parameter_unknown' && error.param === 'nonsense'
      if (!isNamed || error.message !== 'Received unknown parameter: nonsense') heard.push(call)
    }
    expect(heard).toEqual([])
  })

  // Parameters that Stripe has but the product doesn't use.
  const UNUSED: [string, string][] = [
    ['POST /v1/subscriptions', 'collection_method'],
    ['POST /v1/subscriptions', 'application_fee_percent'],
    ['POST /v1/subscriptions', 'automatic_tax[enabled]'],
    ['POST /v1/subscriptions', 'items[0][quantity_of]'],
    ['POST /v1/subscriptions/:id', 'transfer_data[destination]'],
    ['POST /v1/customers', 'tax_id_data[0][type]'],
    ['POST /v1/customers', 'invoice_settings[footer]'],
    ['POST /v1/payment_intents', 'statement_descriptor'],
    ['POST /v1/refunds', 'reverse_transfer'],
    ['POST /v1/coupons', 'applies_to[products][0]'],
    ['GET /v1/events', 'delivery_success'],
    ['GET /v1/invoices', 'collection_method'],
    ['POST /v1/webhook_endpoints', 'connect'],
    ['POST /v1/billing_portal/sessions', 'flow_data[type]'],
  ]

  test.for(UNUSED)('%s reports %s by name', async ([call, name], { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { status, error } = await withParameter(sandbox, call, name)
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'parameter_unknown' })
    expect(name.startsWith(error.param?.split('[')[0] ?? 'nothing')).toBe(true)
  })

  test('is refused too if only its value is unsupported', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const wanted = {
      payment_behavior: 'pending_if_incomplete',
      customer: 'cus_1',
      'items[0][price]': 'price_1',
    }
    const { status, error } = await ask(sandbox, 'POST', '/v1/subscriptions', wanted)
    expect({ status, param: error.param }).toEqual({ status: 400, param: 'payment_behavior' })
  })
})

type Refused = { status: number; error: { code?: string; param?: string; message?: string } }

function withParameter(sandbox: Sandbox, call: string, name: string): Promise<Refused> {
  const [method = '', path = ''] = call.split(' ')
  return ask(sandbox, method, path.replace(/:\w+/g, 'id_1'), { [name]: 'x' })
}

async function ask(
  { keys, url }: Sandbox,
  method: string,
  path: string,
  given: Record<string, string>,
): Promise<Refused> {
  const params = new URLSearchParams(given)
  const answer = await fetch(`${url}${path}${method === 'GET' ? `?${params}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${keys.secretKey}` },
    ...(method === 'GET' ? {} : { body: params }),
  })
  const { error = {} } = (await answer.json()) as { error?: Refused['error'] }
  return { status: answer.status, error }
}
