import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'

const TIMEOUT_MS = 5_000

const clients = new WeakMap<CognitoConfig, CognitoIdentityProviderClient>()

/**
 * Returns Amazon's client for the pool, one per configuration. Credentials are found as the AWS SDK finds
 * them. An attempt that takes longer than `timeoutMs` fails.
 */
export function cognitoClient(
  cognito: CognitoConfig,
  { timeoutMs = TIMEOUT_MS } = {},
): CognitoIdentityProviderClient {
  const known = clients.get(cognito)
  if (known) return known
  const client = new CognitoIdentityProviderClient({
    region: cognito.region,
    ...(cognito.isAmazon ? {} : { endpoint: cognito.endpoint }),
    // Without `throwOnRequestTimeout` the SDK only logs a warning about slow requests.
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  })
  clients.set(cognito, client)
  return client
}
