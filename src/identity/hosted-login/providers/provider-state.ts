import { z } from 'zod'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'

const LIFE_MS = 15 * 60 * 1000

const providerState = z.object({
  carried: z.string(),
  provider: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expiresAt: z.number(),
})
export type ProviderState = z.infer<typeof providerState>

/** Encrypts the `state` sent to a provider and back. It is valid only in this browser. */
export function sealProviderState(
  ctx: Context,
  state: Omit<ProviderState, 'expiresAt'>,
  browser: string,
): string {
  const whole: ProviderState = { ...state, expiresAt: ctx.now().getTime() + LIFE_MS }
  return seal(stateKey(ctx), Buffer.from(JSON.stringify(whole)), browser).toString('base64url')
}

export function openProviderState(ctx: Context, sealed: string, browser: string): ProviderState | null {
  const opened = unseal(stateKey(ctx), Buffer.from(sealed, 'base64url'), browser)
  if (!opened) return null
  const state = providerState.parse(JSON.parse(opened.toString()))
  return state.expiresAt > ctx.now().getTime() ? state : null
}

function stateKey(ctx: Context): Buffer {
  return deriveKey(ctx.config, 'identity provider state')
}
