import type { Settings } from './settings.ts'

/** Keys of AWS KMS that members’ own keys are wrapped with. */
export type KmsConfig = {
  /** The ARN of the key that wraps; undefined where SECRET_KEY does again. */
  keyArn: string | undefined
  /** Of the one before, which only unwraps. */
  previousKeyArn: string | undefined
  /** Where KMS answers, unless that is Amazon’s own address. */
  endpoint: string | undefined
}

/** One key in one region and account. An alias may be moved to another key, which opens nothing. */
const KEY_ARN = /^arn:aws[a-z-]*:kms:[a-z0-9-]{3,32}:\d{12}:key\/[\w-]{1,64}$/

export function isKeyArn(text: string): boolean {
  return KEY_ARN.test(text)
}

/** Undefined where nothing is asked of KMS. */
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
