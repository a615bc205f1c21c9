import type { PlanInput } from '#catalogue/pricing-plans/schema.ts'
import type { PlanWire } from '#catalogue/pricing-plans/wire.ts'

/** A pricing plan as its form holds it: numbers are texts until it is sent. */
export type PlanDraft = {
  name: string
  descriptionShort: string
  descriptionLong: string
  features: string[]
  price: string
  healthGoals: string
  featured: boolean
  stripe: { priceId: string; productId: string; buyUrl: string }
}

export const EMPTY_PLAN: PlanDraft = {
  name: '',
  descriptionShort: '',
  descriptionLong: '',
  features: [],
  price: '',
  healthGoals: '1',
  featured: false,
  stripe: { priceId: '', productId: '', buyUrl: '' },
}

export function planDraft(plan: PlanWire): PlanDraft {
  const { name, descriptionShort, descriptionLong, features, price, healthGoals, featured, stripe } = plan
  return {
    ...{ name, descriptionShort, descriptionLong, features, featured, stripe },
    price: String(price),
    healthGoals: String(healthGoals),
  }
}

export function planBody(draft: PlanDraft): PlanInput {
  return { ...draft, price: numberIn(draft.price), healthGoals: numberIn(draft.healthGoals) }
}

/** What is no number is sent as none, for the server to say what it wants. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
