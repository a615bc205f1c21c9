import { z } from 'zod'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

const LIFE_MS = 60 * 60 * 1000

const carried = z.object({
  request: z.object({
    clientId: z.string(),
    redirectUri: z.string(),
    state: z.string().optional(),
    nonce: z.string().optional(),
    scope: z.string(),
    codeChallenge: z.string(),
    link: z.object({ provider: z.string(), subject: z.string() }).optional(),
  }),
  expiresAt: z.number(),
})

/**
 * Encrypts the request for the forms to carry from page to page. It opens only in the browser it was issued
 * to, so that no other site can submit a forged form, or one from another browser.
 */
export function carry(ctx: Context, request: AuthorizationRequest, browser: string): string {
  const state: z.infer<typeof carried> = { request, expiresAt: ctx.now().getTime() + LIFE_MS }
  return seal(carriedKey(ctx), Buffer.from(JSON.stringify(state)), browser).toString('base64url')
}

/** Decrypts a carried request. Returns null if it was changed, belongs to another browser, or expired. */
export function openCarried(ctx: Context, sealed: string, browser: string): AuthorizationRequest | null {
  const opened = unseal(carriedKey(ctx), Buffer.from(sealed, 'base64url'), browser)
  if (!opened) return null
  const { request, expiresAt } = carried.parse(JSON.parse(opened.toString()))
  const isKnown = ctx.config.identity.redirects.includes(request.redirectUri)
  return isKnown && expiresAt > ctx.now().getTime() ? request : null
}

function carriedKey(ctx: Context): Buffer {
  return deriveKey(ctx.config, 'identity hosted login')
}
