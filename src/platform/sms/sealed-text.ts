import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'

export const TEXTS_PURPOSE = 'text messages'

/** Encrypts a text message, bound to its id, because text messages contain codes. */
export function sealText(config: Config, id: string, text: string): Buffer {
  return seal(deriveKey(config, TEXTS_PURPOSE), Buffer.from(text), id)
}

export function openText(config: Config, id: string, sealed: Buffer): string {
  const opened = unseal(deriveKey(config, TEXTS_PURPOSE), sealed, id)
  if (!opened) throw new Error('A text message does not open: SECRET_KEY is not the one it was sealed with.')
  return opened.toString()
}
