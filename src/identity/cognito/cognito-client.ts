import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'

const TIMEOUT_MS = 5_000

const clients = new WeakMap<CognitoConfig, CognitoIdentityProviderClient>()

/** Amazon's client for the pool; one for each configuration. Its rights are found as the AWS SDK finds them. */
export function cognitoClient(cognito: CognitoConfig): CognitoIdentityProviderClient {
  const known = clients.get(cognito)
  if (known) return known
  const client = new CognitoIdentityProviderClient({
    region: cognito.region,
    ...(cognito.isAmazon ? {} : { endpoint: cognito.endpoint }),
    requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
  })
  clients.set(cognito, client)
  return client
}
