import { publicConfig } from './public-config.ts'

// Signals passkeys that the pool no longer has, so that the browser stops offering them. Not every browser supports it: https://www.w3.org/TR/webauthn-3/#sctn-signal-methods

export function signalUnknownPasskey(credentialId: string): Promise<void> {
  return signal((rpId) => window.PublicKeyCredential?.signalUnknownCredential?.({ rpId, credentialId }))
}

/** `credentialIds` must be all passkeys of the member: the browser hides any other. */
export function signalOwnPasskeys(authId: string, credentialIds: string[]): Promise<void> {
  return signal((rpId) =>
    window.PublicKeyCredential?.signalAllAcceptedCredentials?.({
      rpId,
      userId: userHandle(authId),
      allAcceptedCredentialIds: credentialIds,
    }),
  )
}

/** A member loses nothing by a failure: the browser only offers a passkey that no longer logs in. */
async function signal(send: (rpId: string) => Promise<void> | undefined): Promise<void> {
  try {
    const { identity } = await publicConfig()
    if (identity.passkeyDomain !== null) await send(identity.passkeyDomain)
  } catch {}
}

/** The pool's `userHandleOf`, in base64url. */
export function userHandle(authId: string): string {
  const bytes = [...authId.replaceAll('-', '').matchAll(/../g)].map(([hex]) => Number.parseInt(hex, 16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const UNKNOWN = /^Passkey ([\w-]+) does not exist\.$/

/** Signs in, and signals the passkey that was used if the pool refuses it because it has none like it. */
export async function withPasskeySignal<Answer>(signIn: () => Promise<Answer>): Promise<Answer> {
  try {
    return await signIn()
  } catch (refusal) {
    const credentialId = refusal instanceof Error ? UNKNOWN.exec(refusal.message)?.[1] : undefined
    if (!(refusal instanceof Error) || credentialId === undefined) throw refusal
    void signalUnknownPasskey(credentialId)
    refusal.message = 'Passkey could not be verified.'
    throw refusal
  }
}
