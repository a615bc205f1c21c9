import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'

const TIMEOUT_MS = 5_000

const clients = new WeakMap<CognitoConfig, CognitoIdentityProviderClient>()

/**
 * Amazon's client for the pool; one for each configuration. Its rights are found as the AWS SDK finds them. A try of
 * more than `timeoutMs` has failed.
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
    // Without the last of these a request that takes too long is only warned of.
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  })
  clients.set(cognito, client)
  return client
}
