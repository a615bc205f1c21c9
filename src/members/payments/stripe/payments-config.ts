import type { Config } from '#platform/config/config.ts'
import { sandboxKeys } from '#twins/stripe/objects/sandbox-keys.ts'

/**
 * Returns the settings that the browser needs to accept cards and to link to the page for managing
 * subscriptions.
 */
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

/** Returns the account's keys: Stripe's from the configuration, or the twin's in the sandbox. */
export function paymentKeys(config: Config): {
  secretKey: string
  publishableKey: string
  webhookSecret: string
} {
  return config.payments.provider === 'stripe' ? config.payments : sandboxKeys(config)
}
