import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'

/** Returns the keys of the twin's only account. */
export function sandboxKeys(config: Config) {
  return {
    secretKey: `sk_test_${derived(config, 'secret key')}`,
    publishableKey: `pk_test_${derived(config, 'publishable key')}`,
    webhookSecret: `whsec_${derived(config, 'webhook secret')}`,
  }
}

function derived(config: Config, name: string): string {
  return deriveKey(config, `payments sandbox: ${name}`).toString('hex')
}
