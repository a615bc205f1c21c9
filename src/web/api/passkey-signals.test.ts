import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userHandleOf } from '#identity/passkeys/passkey.ts'
import { ProtocolError } from '#identity/protocol-error.ts'
import { signalOwnPasskeys, signalUnknownPasskey, userHandle, withPasskeySignal } from './passkey-signals.ts'

const authId = '0b5f1c9e-fb3e-4a7a-9f63-5f2a5f0f7ce1'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ identity: { passkeyDomain: 'eat.example' } }))
})
afterEach(() => vi.unstubAllGlobals())

function stubBrowser(methods: object | undefined) {
  vi.stubGlobal('window', { PublicKeyCredential: methods })
}

test('a browser that lacks the methods or refuses them causes no error', async () => {
  const refusing = vi.fn(() => Promise.reject(new Error('SecurityError')))
  for (const methods of [undefined, {}, { signalUnknownCredential: refusing }]) {
    stubBrowser(methods)
    await signalUnknownPasskey('abc')
    await signalOwnPasskeys(authId, [])
  }
  expect(refusing).toHaveBeenCalledWith({ rpId: 'eat.example', credentialId: 'abc' })
})

test("the user handle equals the pool's", () => {
  expect(userHandle(authId)).toBe(Buffer.from(userHandleOf(authId)).toString('base64url'))
})

test('a refusal that names an unknown passkey is signaled, and any other is not', async () => {
  const signalUnknownCredential = vi.fn(async () => undefined)
  stubBrowser({ signalUnknownCredential })
  const refuse = (message: string) =>
    withPasskeySignal(() => Promise.reject(new ProtocolError('NotAuthorizedException', message)))
  await expect(refuse('Passkey could not be verified.')).rejects.toThrow('Passkey could not be verified.')
  expect(signalUnknownCredential).not.toHaveBeenCalled()
  await expect(refuse('Passkey q2bX-n0_ does not exist.')).rejects.toThrow('Passkey could not be verified.')
  await vi.waitFor(() =>
    expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'eat.example', credentialId: 'q2bX-n0_' }),
  )
})
