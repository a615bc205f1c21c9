import type { Config } from '#platform/config/config.ts'

/** Returns the `iss` of all tokens of our own pool. The public keys are published below it. */
export function issuerOf(config: Config): string {
  return `${config.publicUrl}/identity/${config.identity.userPoolId}`
}
