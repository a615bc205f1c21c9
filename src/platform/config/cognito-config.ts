import { missingSettings } from './missing-settings.ts'
import type { ProviderName } from './provider-config.ts'
import type { Settings } from './settings.ts'

/** An Amazon Cognito user pool that replaces our own. */
export type CognitoConfig = {
  userPoolId: string
  clientId: string
  region: string
  /** Address of the pool. `isAmazon` is true unless a setting overrides the address. */
  endpoint: string
  isAmazon: boolean
  hostedLogin: { domain: string; providers: ProviderName[] } | undefined
}

const COGNITO_KEYS = ['COGNITO_USER_POOL_ID', 'COGNITO_USER_POOL_CLIENT_ID'] as const

/** Returns undefined unless members sign in at Cognito. */
export function cognitoConfigOf(env: Settings): CognitoConfig | undefined {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_USER_POOL_CLIENT_ID: clientId } = env
  if (!userPoolId || !clientId) return undefined
  const region = env.COGNITO_REGION ?? userPoolId.slice(0, userPoolId.indexOf('_'))
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const { COGNITO_DOMAIN: domain, COGNITO_PROVIDERS: providers } = env
  return {
    userPoolId,
    clientId,
    region,
    endpoint: (env.COGNITO_ENDPOINT ?? `https://cognito-idp.${region}.${suffix}`).replace(/\/+$/, ''),
    isAmazon: !env.COGNITO_ENDPOINT,
    hostedLogin: domain ? { domain, providers } : undefined,
  }
}

export function cognitoFaults(env: Settings): string[] {
  const extras = [env.COGNITO_REGION, env.COGNITO_ENDPOINT, env.COGNITO_DOMAIN, ...env.COGNITO_PROVIDERS]
  const isWanted = [...COGNITO_KEYS.map((name) => env[name]), ...extras].some(Boolean)
  if (!isWanted) return []
  const faults = missingSettings(env, COGNITO_KEYS, 'signing in with Cognito needs it')
  if (env.COGNITO_PROVIDERS.length > 0) {
    faults.push(...missingSettings(env, ['COGNITO_DOMAIN'], 'its providers need the hosted login'))
  }
  if (env.IDENTITY_ADMIN_PORT) {
    faults.push('IDENTITY_ADMIN_PORT: is for our own user pool, which COGNITO_USER_POOL_ID replaces')
  }
  return faults
}
