import type { Config } from '#platform/config/config.ts'

/** The `iss` of every token of our own pool; below it the public keys are published. */
export function issuerOf(config: Config): string {
  return `${config.publicUrl}/identity/${config.identity.userPoolId}`
}
