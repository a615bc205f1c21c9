import type Stripe from 'stripe'

type Client = Pick<Stripe, 'billingPortal'>

/** What members may do in Stripe's own portal: all that their account page offers as well, save changing the plan. */
const FEATURES = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features

/** What is wrong with the portal; null where members can sign in to one. */
export async function portalTrouble(stripe: Client): Promise<string | null> {
  return (await findPortal(stripe)) ? null : 'Stripe has no portal configuration with a login page.'
}

/** Makes a portal with a login page where there is none, and answers its address, which is STRIPE_PORTAL_URL. */
export async function ensurePortal(stripe: Client): Promise<{ made: string[]; address: string | null }> {
  const known = await findPortal(stripe)
  const portal =
    known ??
    (await stripe.billingPortal.configurations.create({
      features: FEATURES,
      login_page: { enabled: true },
    }))
  return { made: known ? [] : [`portal configuration ${portal.id}`], address: portal.login_page.url }
}

async function findPortal(stripe: Client): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ login_page }) => login_page.enabled) ?? null
}
