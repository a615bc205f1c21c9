import type { Config } from '#platform/config/config.ts'
import { sandboxKeys } from '#twins/stripe/objects/sandbox-keys.ts'

/** What the browser must be told to take a card, and to lead to where subscriptions are managed. */
export function paymentsConfig(config: Config): {
  provider: 'sandbox' | 'stripe'
  publishableKey: string
  portalUrl: string | null
} {
  const { payments, publicUrl } = config
  return {
    provider: payments.provider,
    publishableKey: paymentKeys(config).publishableKey,
    portalUrl: payments.provider === 'stripe' ? payments.portalUrl : `${publicUrl}/sandbox/billing`,
  }
}

/** The account's keys: of Stripe by configuration, of the twin in the sandbox. */
export function paymentKeys(config: Config): {
  secretKey: string
  publishableKey: string
  webhookSecret: string
} {
  return config.payments.provider === 'stripe' ? config.payments : sandboxKeys(config)
}
