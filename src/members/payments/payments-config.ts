import type { Config } from '#platform/config/config.ts'
import { sandboxKeys } from './sandbox/sandbox-keys.ts'

/** What the browser must be told to take a card. */
export function paymentsConfig(config: Config): { provider: 'sandbox' | 'stripe'; publishableKey: string } {
  const { provider } = config.payments
  return { provider, publishableKey: paymentKeys(config).publishableKey }
}

/** The account's keys: of Stripe by configuration, of the twin in the sandbox. */
export function paymentKeys(config: Config): {
  secretKey: string
  publishableKey: string
  webhookSecret: string
} {
  return config.payments.provider === 'stripe' ? config.payments : sandboxKeys(config)
}
