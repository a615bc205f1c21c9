import { z } from 'zod'
import { insertObject, requireObject } from './store.ts'
import { epochSeconds, type Price, type Product, type TwinContext, twinId } from './twin-object.ts'

export const productParams = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  active: z.stringbool().default(true),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const priceParams = z.strictObject({
  product: z.string(),
  currency: z.string().length(3),
  unit_amount: z.coerce.number().int().min(0),
  recurring: z
    .strictObject({
      interval: z.enum(['month']),
      interval_count: z.coerce.number().int().min(1).max(12).default(1),
    })
    .optional(),
  active: z.stringbool().default(true),
  nickname: z.string().optional(),
  lookup_key: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export function createProduct(ctx: TwinContext, params: z.infer<typeof productParams>): Promise<Product> {
  return insertObject(ctx, newProduct(ctx, params))
}

export async function createPrice(ctx: TwinContext, params: z.infer<typeof priceParams>): Promise<Price> {
  await requireObject(ctx, 'product', params.product, 'product')
  return insertObject(ctx, newPrice(ctx, { id: twinId('price_1', 23), ...params }))
}

export function newProduct(
  ctx: TwinContext,
  { id = twinId('prod_'), ...params }: z.infer<typeof productParams>,
): Product {
  const created = epochSeconds(ctx.now())
  return {
    id,
    object: 'product',
    active: params.active,
    created,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata,
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }
}

export function newPrice(
  ctx: TwinContext,
  { id, ...params }: z.infer<typeof priceParams> & { id: string },
): Price {
  return {
    id,
    object: 'price',
    active: params.active,
    billing_scheme: 'per_unit',
    created: epochSeconds(ctx.now()),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata,
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: params.recurring
      ? { ...params.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  }
}
