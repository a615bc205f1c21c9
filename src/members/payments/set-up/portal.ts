import type Stripe from 'stripe'

type Client = Pick<Stripe, 'billingPortal'>

/** The features of Stripe's own portal: the same as on the account page, except changing the plan. */
const FEATURES = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features

/**
 * Returns the problem with the portal. Returns null if there is one where members can sign in and to which we
 * link.
 */
export async function portalProblem(stripe: Client, portalUrl: string | null): Promise<string | null> {
  const portals = await listPortals(stripe)
  const [first] = portals
  if (!first) return 'Stripe has no portal configuration with a login page.'
  if (portals.some(({ login_page }) => login_page.url === portalUrl)) return null
  const there = `the login page at Stripe is ${first.login_page.url}`
  return portalUrl
    ? `STRIPE_PORTAL_URL leads to ${portalUrl}, and ${there}.`
    : `STRIPE_PORTAL_URL is not set, and ${there}.`
}

/** Ensures that a portal with a login page exists. Returns its address, for STRIPE_PORTAL_URL. */
export async function ensurePortal(stripe: Client): Promise<{ made: string[]; url: string | null }> {
  const known = await findPortal(stripe)
  const portal =
    known ??
    (await stripe.billingPortal.configurations.create({
      features: FEATURES,
      login_page: { enabled: true },
    }))
  return { made: known ? [] : [`portal configuration ${portal.id}`], url: portal.login_page.url }
}

async function findPortal(stripe: Client): Promise<Stripe.BillingPortal.Configuration | null> {
  return (await listPortals(stripe))[0] ?? null
}

async function listPortals(stripe: Client): Promise<Stripe.BillingPortal.Configuration[]> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.filter(({ login_page }) => login_page.enabled)
}
