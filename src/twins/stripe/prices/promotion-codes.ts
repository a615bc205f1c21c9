import { z } from 'zod'
import { requireCustomer } from '../customers/customers.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { allObjects, insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { idOf, type PromotionCode, type TwinContext, twinId } from '../objects/twin-object.ts'
import { lockRedeemable } from './coupons.ts'

export const promotionCodeParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: z.string() }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/, 'may only contain letters, digits and dashes')
    .optional(),
  active: z.stringbool().default(true),
  customer: z.string().optional(),
  expires_at: z.coerce.number().int().optional(),
  max_redemptions: z.coerce.number().int().min(1).optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: z.stringbool().default(false),
      minimum_amount: z.coerce.number().int().positive().optional(),
      minimum_amount_currency: z.string().length(3).toLowerCase().optional(),
    })
    .default({ first_time_transaction: false }),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const promotionCodeUpdateParams = z.strictObject({
  active: z.stringbool().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function createPromotionCode(
  ctx: TwinContext,
  params: z.infer<typeof promotionCodeParams>,
): Promise<PromotionCode> {
  await lockRedeemable(ctx, params.promotion.coupon, 'promotion[coupon]')
  if (params.customer) await requireCustomer(ctx, params.customer)
  const code = params.code ?? twinId('', 8).toUpperCase()
  const known = await allObjects(ctx, 'promotion_code', { active: true })
  if (params.active && known.some((each) => each.code.toLowerCase() === code.toLowerCase()))
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
      code: 'resource_already_exists',
      param: 'code',
    })
  const { restrictions } = params
  const made = await insertObject<PromotionCode>(ctx, {
    id: twinId('promo_1', 23),
    object: 'promotion_code',
    active: params.active,
    code,
    created: nowIn(ctx),
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    promotion: params.promotion,
    restrictions: {
      first_time_transaction: restrictions.first_time_transaction,
      minimum_amount: restrictions.minimum_amount ?? null,
      minimum_amount_currency: restrictions.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  })
  await emitEvent(ctx, 'promotion_code.created', made)
  return made
}

export async function updatePromotionCode(
  ctx: TwinContext,
  id: string,
  { active, metadata }: z.infer<typeof promotionCodeUpdateParams>,
): Promise<PromotionCode> {
  const { body: known } = await lockObject(ctx, 'promotion_code', id)
  const updated = await saveObject<PromotionCode>(ctx, {
    ...known,
    ...(active === undefined ? {} : { active }),
    metadata: { ...known.metadata, ...metadata },
  })
  await emitEvent(ctx, 'promotion_code.updated', updated)
  return updated
}

/** Returns a code that this customer can use now for a charge of this many cents. Locks its row. */
export async function lockUsableCode(
  ctx: TwinContext,
  id: string,
  { customer, amount, param }: { customer: string | null; amount: number; param: string },
): Promise<PromotionCode> {
  const { body: code } = await lockObject(ctx, 'promotion_code', id, param)
  const why = await whyNotUsable(ctx, code, { customer, amount })
  if (!why) return code
  throw invalidRequest(`This promotion code cannot be redeemed because ${why}.`, { param })
}

async function whyNotUsable(
  ctx: TwinContext,
  code: PromotionCode,
  { customer, amount }: { customer: string | null; amount: number },
): Promise<string | null> {
  const { max_redemptions, expires_at, restrictions } = code
  const owner = idOf(code.customer)
  if (expires_at !== null && expires_at <= nowIn(ctx)) return 'it has expired'
  if (max_redemptions !== null && code.times_redeemed >= max_redemptions)
    return 'it has been used the maximum number of times'
  if (!code.active) return 'it is not active'
  if (owner && owner !== customer) return 'it belongs to another customer'
  if (restrictions.minimum_amount !== null && amount < restrictions.minimum_amount)
    return 'the amount is below its minimum'
  if (restrictions.first_time_transaction && customer && (await hasPaid(ctx, customer)))
    return 'the associated customer has prior transactions'
  return null
}

async function hasPaid(ctx: TwinContext, customer: string): Promise<boolean> {
  return (await allObjects(ctx, 'charge', { customer, paid: true })).length > 0
}
