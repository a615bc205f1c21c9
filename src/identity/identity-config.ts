import type { Config } from '#platform/config/config.ts'
import type { ProviderName } from '#platform/config/provider-config.ts'
import { sendsTexts } from './codes/require-texts.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'

/** Returns the configuration for the browser's identity client. */
export function identityConfig(config: Config) {
  const { cognito } = config.identity
  if (!cognito) {
    return {
      userPoolId: config.identity.userPoolId,
      userPoolClientId: config.identity.clientId,
      userPoolEndpoint: `${config.publicUrl}/identity`,
      textMessages: sendsTexts(config),
      passkeyDomain: relyingPartyOf(config)?.id ?? null,
      oauth: ownHostedLogin(config),
    }
  }
  const { userPoolId, clientId, endpoint, hostedLogin } = cognito
  return {
    userPoolId,
    userPoolClientId: clientId,
    userPoolEndpoint: endpoint,
    textMessages: false,
    passkeyDomain: null,
    oauth: hostedLogin && oauthConfig(config, hostedLogin),
  }
}

/**
 * Returns the hosted login configuration for our providers. The client requires TLS, so there is no hosted
 * login without it.
 */
function ownHostedLogin(config: Config) {
  const { publicUrl, identity } = config
  if (identity.providers.length === 0 || !publicUrl.startsWith('https:')) return undefined
  const providers = identity.providers.map(({ name }) => name)
  return oauthConfig(config, { domain: new URL(publicUrl).host, providers })
}

function oauthConfig({ publicUrl }: Config, login: { domain: string; providers: ProviderName[] }) {
  return {
    ...login,
    scopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [`${publicUrl}/account`],
    redirectSignOut: [`${publicUrl}/login`],
    responseType: 'code' as const,
  }
}
