import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { uuidOfHash } from './uuid-of-hash.ts'

/** `REGION_uuid`, as in Cognito. */
export const deviceKeyParameter = z
  .string()
  .max(55)
  .regex(/^[\w-]+_[0-9a-f-]+$/)

/** Returns the key offered to the device of a new sign-in. Only that sign-in can confirm it. */
export function newDeviceKey(config: Config, originJti: string): string {
  const hash = createHmac('sha256', deriveKey(config, 'identity device keys')).update(originJti).digest('hex')
  const [region] = config.identity.userPoolId.split('_')
  return `${region}_${uuidOfHash(hash)}`
}
