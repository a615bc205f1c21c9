import type { Config } from '#platform/config/config.ts'

/** What the browser's identity client must be told. */
export function identityConfig(config: Config) {
  return {
    userPoolId: config.identity.userPoolId,
    userPoolClientId: config.identity.clientId,
    userPoolEndpoint: `${config.publicUrl}/identity`,
    oauth: oauthConfig(config),
  }
}

/** The hosted login, for its providers. The client insists on TLS, so that without it there is none. */
function oauthConfig({ publicUrl, identity }: Config) {
  if (identity.providers.length === 0 || !publicUrl.startsWith('https:')) return undefined
  return {
    domain: new URL(publicUrl).host,
    providers: identity.providers.map(({ name }) => name),
    scopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [`${publicUrl}/account`],
    redirectSignOut: [`${publicUrl}/login`],
    responseType: 'code' as const,
  }
}

/** The `iss` of every token; below it the public keys are published. */
export function issuerOf(config: Config): string {
  return `${config.publicUrl}/identity/${config.identity.userPoolId}`
}
