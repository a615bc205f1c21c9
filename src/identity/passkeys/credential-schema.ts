import { z } from 'zod'

const base64Url = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+$/)

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

const isTransport = (name: string): name is Transport => TRANSPORTS.some((known) => known === name)

const shared = {
  id: base64Url.max(1_364),
  rawId: base64Url.max(1_364),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
}

/** WebAuthn's `RegistrationResponseJSON`, limited to the fields used here. */
export const newCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    // Browsers may add other transports.
    transports: z
      .array(z.string())
      .default([])
      .transform((names) => names.filter(isTransport)),
  }),
})

/** WebAuthn's `AuthenticationResponseJSON`. */
export const usedCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.max(128).optional(),
  }),
})

export type NewCredential = z.infer<typeof newCredential>
export type UsedCredential = z.infer<typeof usedCredential>
