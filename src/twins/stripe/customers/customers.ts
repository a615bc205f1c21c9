import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, requireObject, saveObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import { type Customer, idOf, type TwinContext, twinId } from '../objects/twin-object.ts'

const text = z.string().max(500).optional()

export const customerParams = z.strictObject({
  email: text,
  name: text,
  phone: text,
  description: text,
  metadata: z.record(z.string(), z.string()).optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
})
export const newCustomerParams = customerParams.extend({
  payment_method: z.string().optional(),
  test_clock: z.string().optional(),
})
type CustomerParams = z.infer<typeof customerParams>

export type LiveCustomer = Exclude<Customer, { deleted: true }>

export async function createCustomer(
  given: TwinContext,
  params: z.infer<typeof newCustomerParams>,
): Promise<Customer> {
  if (params.test_clock)
    await requireObject(given, 'test_helpers.test_clock', params.test_clock, 'test_clock')
  const ctx = await inTimeOf(given, params)
  const customer = await insertObject<LiveCustomer>(ctx, {
    id: twinId('cus_'),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowIn(ctx),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: twinId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: params.test_clock ?? null,
  })
  await emitEvent(ctx, 'customer.created', customer)
  return customer
}

export async function updateCustomer(
  ctx: TwinContext,
  id: string,
  params: CustomerParams,
): Promise<Customer> {
  const { body: customer } = await lockObject(ctx, 'customer', id)
  if (customer.deleted) throw resourceMissing('customer', id)
  const { metadata, invoice_settings, ...fields } = params
  if (invoice_settings?.default_payment_method) {
    await requireAttached(ctx, invoice_settings.default_payment_method, id)
  }
  const updated: LiveCustomer = {
    ...customer,
    ...fields,
    metadata: { ...customer.metadata, ...metadata },
    invoice_settings: { ...customer.invoice_settings, ...invoice_settings },
  }
  await saveObject(ctx, updated)
  await emitEvent(ctx, 'customer.updated', updated)
  return updated
}

export async function requireCustomer(
  ctx: TwinContext,
  id: string,
  param = 'customer',
): Promise<LiveCustomer> {
  const customer = await requireObject(ctx, 'customer', id, param)
  if (customer.deleted) throw resourceMissing('customer', id, param)
  return customer
}

/**
 * Like `requireCustomer`, but also locks the row. Lock it before the row of a coupon, because other calls
 * lock a coupon after its customer.
 */
export async function lockCustomer(ctx: TwinContext, id: string): Promise<LiveCustomer> {
  const { body: customer } = await lockObject(ctx, 'customer', id, 'customer')
  if (customer.deleted) throw resourceMissing('customer', id, 'customer')
  return customer
}

/** Refuses a payment method that does not belong to this customer. */
export async function requireAttached(
  ctx: TwinContext,
  paymentMethodId: string,
  customerId: string,
): Promise<void> {
  const method = await requireObject(ctx, 'payment_method', paymentMethodId, 'default_payment_method')
  if (idOf(method.customer) !== customerId) {
    throw resourceMissing('payment_method', paymentMethodId, 'default_payment_method')
  }
}
