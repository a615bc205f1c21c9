import type { Settings } from './settings.ts'

/** AWS KMS keys that wrap the members' keys. */
export type KmsConfig = {
  /** ARN of the key that wraps. Undefined if SECRET_KEY wraps the members' keys again. */
  keyArn: string | undefined
  /** ARN of the previous key, which only unwraps. */
  previousKeyArn: string | undefined
  /** Address of KMS, if it is not Amazon's own. */
  endpoint: string | undefined
}

/**
 * The ARN of one key in one region and account. Aliases are refused: an alias can be moved to another key,
 * which cannot unwrap existing keys.
 */
const KEY_ARN = /^arn:aws[a-z-]*:kms:[a-z0-9-]{3,32}:\d{12}:key\/[\w-]{1,64}$/

export function isKeyArn(text: string): boolean {
  return KEY_ARN.test(text)
}

/** Returns undefined if KMS is not used. */
export function kmsConfigOf(env: Settings): KmsConfig | undefined {
  const { KMS_KEY_ID: keyArn, KMS_KEY_ID_PREVIOUS: previousKeyArn } = env
  if (!keyArn && !previousKeyArn) return undefined
  return { keyArn, previousKeyArn, endpoint: env.KMS_ENDPOINT?.replace(/\/+$/, '') }
}

export function kmsFaults(env: Settings): string[] {
  const { KMS_KEY_ID: keyArn, KMS_KEY_ID_PREVIOUS: previousKeyArn, KMS_ENDPOINT: endpoint } = env
  if (endpoint && !keyArn && !previousKeyArn)
    return ['KMS_KEY_ID: is missing; KMS_ENDPOINT is of no use without']
  if (keyArn && keyArn === previousKeyArn) return ['KMS_KEY_ID_PREVIOUS: is the same key as KMS_KEY_ID']
  return []
}
