import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { allObjects, insertObject, lockObject, requireObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { epochSeconds, type Price, type Product, type TwinContext, twinId } from '../objects/twin-object.ts'

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
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: z.stringbool().default(false),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const productUpdateParams = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  active: z.stringbool().optional(),
  default_price: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export const priceUpdateParams = z.strictObject({
  active: z.stringbool().optional(),
  nickname: z.string().optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: z.stringbool().default(false),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function updateProduct(
  ctx: TwinContext,
  id: string,
  { metadata, default_price, ...fields }: z.infer<typeof productUpdateParams>,
): Promise<Product> {
  const { body: product } = await lockObject(ctx, 'product', id)
  if (default_price) await requireObject(ctx, 'price', default_price, 'default_price')
  const updated = await saveObject<Product>(ctx, {
    ...product,
    ...fields,
    ...(default_price ? { default_price } : {}),
    metadata: { ...product.metadata, ...metadata },
    updated: epochSeconds(ctx.now()),
  } as Product)
  await emitEvent(ctx, 'product.updated', updated)
  return updated
}

export async function updatePrice(
  ctx: TwinContext,
  id: string,
  { metadata, lookup_key, transfer_lookup_key, ...fields }: z.infer<typeof priceUpdateParams>,
): Promise<Price> {
  const { body: price } = await lockObject(ctx, 'price', id)
  if (lookup_key) await claimLookupKey(ctx, lookup_key, { price: id, isTaken: transfer_lookup_key })
  const updated = await saveObject<Price>(ctx, {
    ...price,
    ...fields,
    ...(lookup_key === undefined ? {} : { lookup_key: lookup_key || null }),
    metadata: { ...price.metadata, ...metadata },
  } as Price)
  await emitEvent(ctx, 'price.updated', updated)
  return updated
}

/** Assigns a lookup key to one price. It is transferred from another price only on request. */
async function claimLookupKey(
  ctx: TwinContext,
  lookupKey: string,
  { price, isTaken }: { price: string | null; isTaken: boolean },
): Promise<void> {
  const [holder] = await allObjects(ctx, 'price', { lookup_key: lookupKey })
  if (!holder || holder.id === price) return
  if (!isTaken)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  await saveObject<Price>(ctx, { ...holder, lookup_key: null })
}

export async function createProduct(
  ctx: TwinContext,
  params: z.infer<typeof productParams>,
): Promise<Product> {
  const product = await insertObject(ctx, newProduct(ctx, params))
  await emitEvent(ctx, 'product.created', product)
  return product
}

export async function createPrice(ctx: TwinContext, params: z.infer<typeof priceParams>): Promise<Price> {
  await requireObject(ctx, 'product', params.product, 'product')
  const { lookup_key, transfer_lookup_key: isTaken } = params
  if (lookup_key) await claimLookupKey(ctx, lookup_key, { price: null, isTaken })
  const price = await insertObject(ctx, newPrice(ctx, { id: twinId('price_1', 23), ...params }))
  await emitEvent(ctx, 'price.created', price)
  return price
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
  { id, ...params }: Omit<z.infer<typeof priceParams>, 'transfer_lookup_key'> & { id: string },
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
