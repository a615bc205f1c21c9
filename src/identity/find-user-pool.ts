import type { CognitoConfig } from '#platform/config/cognito-config.ts'
import type { Context } from '#platform/context.ts'
import { embeddedPool } from './embedded-pool.ts'
import type { UserPool } from './user-pool.ts'

const opened = new WeakMap<CognitoConfig, Promise<UserPool>>()

/** Returns the configured user pool. Amazon's client is large, so it is loaded only if it is used. */
export async function findUserPool({ config }: Context): Promise<UserPool> {
  const { cognito } = config.identity
  if (!cognito) return embeddedPool
  const known = opened.get(cognito)
  if (known) return known
  const pool = import('./cognito/cognito-pool.ts').then(({ cognitoPool }) => cognitoPool(cognito))
  opened.set(cognito, pool)
  return pool
}
