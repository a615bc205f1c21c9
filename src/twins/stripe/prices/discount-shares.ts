import type { Coupon, Discount } from '../objects/twin-object.ts'
import type { ChargeLine } from '../periods/charge-lines.ts'

export type LiveCoupon = Exclude<Coupon, { deleted: true }>

/** The discount on one line, in cents. */
export type DiscountShare = { discount: string; amount: number }

/**
 * Computes the discounts on each invoice line. Each discount applies to the amount that the one before
 * leaves. A fixed amount is taken off the first lines first. Credits are not discounted, and no line falls
 * below zero.
 */
export function discountShares(
  lines: ChargeLine[],
  discounts: { discount: Pick<Discount, 'id'>; coupon: LiveCoupon }[],
): DiscountShare[][] {
  const shares: DiscountShare[][] = lines.map(() => [])
  const left = lines.map(({ amount }) => Math.max(0, amount))
  for (const { discount, coupon } of discounts) {
    for (const [place, amount] of takenOff(left, coupon).entries()) {
      if (amount === 0) continue
      shares[place]?.push({ discount: discount.id, amount })
      left[place] = (left[place] ?? 0) - amount
    }
  }
  return shares
}

function takenOff(left: number[], { percent_off, amount_off }: LiveCoupon): number[] {
  if (percent_off !== null) return left.map((amount) => Math.round((amount * percent_off) / 100))
  let rest = amount_off ?? 0
  return left.map((amount) => {
    const off = Math.min(amount, rest)
    rest -= off
    return off
  })
}
