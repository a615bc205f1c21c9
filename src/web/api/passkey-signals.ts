import { publicConfig } from './public-config.ts'

// Signals a passkey that the pool no longer has, so that the browser stops offering it. Not every browser
// supports this: https://www.w3.org/TR/webauthn-3/#sctn-signal-methods

export function signalUnknownPasskey(credentialId: string): Promise<void> {
  return signal((rpId) => window.PublicKeyCredential?.signalUnknownCredential?.({ rpId, credentialId }))
}

/** `credentialIds` must list all passkeys of the member, because the browser hides all others. */
export function signalOwnPasskeys(authId: string, credentialIds: string[]): Promise<void> {
  return signal((rpId) =>
    window.PublicKeyCredential?.signalAllAcceptedCredentials?.({
      rpId,
      userId: userHandle(authId),
      allAcceptedCredentialIds: credentialIds,
    }),
  )
}

/** Ignores failures: the browser then merely offers a passkey that no longer works. */
async function signal(send: (rpId: string) => Promise<void> | undefined): Promise<void> {
  try {
    const { identity } = await publicConfig()
    if (identity.passkeyDomain !== null) await send(identity.passkeyDomain)
  } catch {}
}

/** Returns the same value as the pool's `userHandleOf`, in base64url. */
export function userHandle(authId: string): string {
  const bytes = [...authId.replaceAll('-', '').matchAll(/../g)].map(([hex]) => Number.parseInt(hex, 16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const UNKNOWN = /^Passkey ([\w-]+) does not exist\.$/

/** Signs in. If the pool refuses a passkey that it does not have, signals that passkey to the browser. */
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
