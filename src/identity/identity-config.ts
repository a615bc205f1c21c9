import type { Config } from '#platform/config/config.ts'

/** What the browser's identity client must be told. */
export function identityConfig(config: Config) {
  return {
    userPoolId: config.identity.userPoolId,
    userPoolClientId: config.identity.clientId,
    userPoolEndpoint: `${config.publicUrl}/identity`,
  }
}

/** The `iss` of every token; below it the public keys are published. */
export function issuerOf(config: Config): string {
  return `${config.publicUrl}/identity/${config.identity.userPoolId}`
}
