import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Values that a test can falsify in the work of a browser and its authenticator. */
export type Tampering = {
  origin?: string
  relyingPartyId?: string
  challenge?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
}

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

const UP = 0x01
const UV = 0x04
const AT = 0x40

/** A software authenticator with one ES256 passkey. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #coseKey: Uint8Array
  readonly #origin: string
  #userHandle = ''
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  /** Imitates `navigator.credentials.create`, as JSON. */
  create(options: CreationOptions, tampering: Tampering = {}) {
    this.#userHandle = options.user.id
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#id.length)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey])
    const authData = Buffer.concat([this.#authenticatorData(options.rp.id, AT, tampering), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, tampering).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Imitates `navigator.credentials.get`, as JSON. */
  get(options: RequestOptions, tampering: Tampering = {}) {
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', options.challenge, tampering)
    const authData = this.#authenticatorData(options.rpId, 0, tampering)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      userHandle: tampering.userHandle ?? this.#userHandle,
    })
  }

  #credential<Response>(response: Response) {
    const { id } = this
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string, tampering: Tampering): Buffer {
    const { origin = this.#origin } = tampering
    return Buffer.from(
      JSON.stringify({ type, challenge: tampering.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }

  #authenticatorData(relyingPartyId: string, flags: number, tampering: Tampering): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(tampering.counter ?? this.#counter)
    const { isVerified = true } = tampering
    return Buffer.concat([
      createHash('sha256')
        .update(tampering.relyingPartyId ?? relyingPartyId)
        .digest(),
      Buffer.from([flags | UP | (isVerified ? UV : 0)]),
      counter,
    ])
  }
}
