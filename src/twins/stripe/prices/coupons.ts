import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { findAny, insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest, resourceMissing } from '../objects/twin-error.ts'
import { type Coupon, type TwinContext, twinId } from '../objects/twin-object.ts'
import type { LiveCoupon } from './discount-shares.ts'

export const couponParams = z
  .strictObject({
    id: z.string().max(200).optional(),
    percent_off: z.coerce.number().positive().max(100).optional(),
    amount_off: z.coerce.number().int().positive().optional(),
    currency: z.string().length(3).toLowerCase().optional(),
    duration: z.enum(['once', 'repeating', 'forever']).default('once'),
    duration_in_months: z.coerce.number().int().min(1).max(60).optional(),
    max_redemptions: z.coerce.number().int().min(1).optional(),
    redeem_by: z.coerce.number().int().optional(),
    name: z.string().max(40).optional(),
    metadata: z.record(z.string(), z.string()).default({}),
  })
  .superRefine((given, check) => {
    const fault = faultOf(given)
    if (fault) check.addIssue({ code: 'custom', ...fault })
  })

export const couponUpdateParams = z.strictObject({
  name: z.string().max(40).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

type Given = {
  percent_off?: number | undefined
  amount_off?: number | undefined
  currency?: string | undefined
  duration: string
  duration_in_months?: number | undefined
}

function faultOf(given: Given): { path: string[]; message: string } | null {
  if ((given.percent_off === undefined) === (given.amount_off === undefined))
    return { path: ['percent_off'], message: 'You must pass either percent_off or amount_off, not both.' }
  if (given.amount_off !== undefined && !given.currency)
    return { path: ['currency'], message: 'You must pass currency when passing amount_off.' }
  if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined))
    return {
      path: ['duration_in_months'],
      message: 'duration_in_months goes with duration repeating, and with no other.',
    }
  return null
}

export async function createCoupon(
  ctx: TwinContext,
  params: z.infer<typeof couponParams>,
): Promise<LiveCoupon> {
  const id = params.id ?? twinId('', 8)
  if (await findAny(ctx, id))
    throw invalidRequest(`Coupon already exists.`, { code: 'resource_already_exists', param: 'id' })
  const coupon = await insertObject<LiveCoupon>(ctx, {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: nowIn(ctx),
    currency: params.amount_off === undefined ? null : (params.currency ?? null),
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })
  await emitEvent(ctx, 'coupon.created', coupon)
  return coupon
}

export async function updateCoupon(
  ctx: TwinContext,
  id: string,
  { metadata, name }: z.infer<typeof couponUpdateParams>,
): Promise<LiveCoupon> {
  const coupon = await lockCoupon(ctx, id, 'id')
  const updated = await saveObject<LiveCoupon>(ctx, {
    ...coupon,
    ...(name === undefined ? {} : { name }),
    metadata: { ...coupon.metadata, ...metadata },
  })
  await emitEvent(ctx, 'coupon.updated', updated)
  return updated
}

/** Deletes a coupon. Existing discounts continue, but it can no longer be applied. */
export async function deleteCoupon(ctx: TwinContext, id: string): Promise<Coupon> {
  const coupon = await lockCoupon(ctx, id, 'id')
  const deleted = await saveObject<Coupon>(ctx, { id, object: 'coupon', deleted: true })
  await emitEvent(ctx, 'coupon.deleted', coupon)
  return deleted
}

/** Returns a coupon that can be applied now. Locks its row. */
export async function lockRedeemable(ctx: TwinContext, id: string, param: string): Promise<LiveCoupon> {
  const coupon = await lockCoupon(ctx, id, param)
  const isLate = coupon.redeem_by !== null && coupon.redeem_by < nowIn(ctx)
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  if (!isLate && !isUsedUp) return coupon
  throw invalidRequest(`Coupon expired: ${id}`, { code: 'coupon_expired', param })
}

export async function countRedemption(ctx: TwinContext, coupon: LiveCoupon): Promise<void> {
  const times_redeemed = coupon.times_redeemed + 1
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions
  await saveObject<LiveCoupon>(ctx, { ...coupon, times_redeemed, valid })
}

async function lockCoupon(ctx: TwinContext, id: string, param: string): Promise<LiveCoupon> {
  const { body: coupon } = await lockObject(ctx, 'coupon', id, param)
  if (coupon.deleted) throw resourceMissing('coupon', id, param)
  return coupon
}
