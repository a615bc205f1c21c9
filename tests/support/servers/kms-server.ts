import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** The state of a key server. */
type KmsState = 'well' | 'silent' | 'hanging up' | 'failing' | 'denying'

type KmsAct = 'Encrypt' | 'Decrypt'

/**
 * An error response of AWS KMS, as in https://docs.aws.amazon.com/kms/latest/APIReference/CommonErrors.html.
 */
class Refusal extends Error {
  readonly type: string
  readonly status: number

  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'))
const EncryptionContext = z.record(z.string(), z.string()).default({})
const REQUESTS = {
  Encrypt: z.strictObject({ KeyId: z.string(), Plaintext: bytes, EncryptionContext }),
  Decrypt: z.strictObject({ KeyId: z.string(), CiphertextBlob: bytes, EncryptionContext }),
}
const MOST_BYTES = 4096
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[^/,\s]+\/\d{8}\/([\w-]+)\/kms\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/
const IV = 12
const TAG = 16

/**
 * Starts a local server with AWS KMS's protocol (AWS JSON 1.1) for the keys with these ARNs, as far as it is
 * used. It wraps and unwraps for the context in a request, and refuses everything else.
 */
export async function startKmsServer(arns: readonly string[]) {
  const keys = new Map(arns.map((arn) => [arn, randomBytes(32)]))
  const asked: { act: KmsAct; keyArn: string; context: Record<string, string> }[] = []
  const at = { state: 'well' as KmsState, wellFor: Number.POSITIVE_INFINITY }

  function answer(request: IncomingMessage, body: Buffer): object {
    const act = actOf(request)
    if (at.state === 'failing') throw new Refusal('KMSInternalException', 'The request failed.', 500)
    const { data } = REQUESTS[act].safeParse(JSON.parse(body.toString()))
    if (!data) throw new Refusal('ValidationException', 'The request does not have this form.')
    const { KeyId: keyArn, EncryptionContext: context } = data
    requireRegion(request, keyArn)
    const key = keys.get(keyArn)
    if (!key) throw new Refusal('NotFoundException', `Key '${keyArn}' does not exist`)
    if (at.state === 'denying')
      throw new Refusal('AccessDeniedException', `User: arn:aws:iam::1:user/x is not authorized on ${keyArn}`)
    asked.push({ act, keyArn, context })
    if ('Plaintext' in data)
      return {
        KeyId: keyArn,
        CiphertextBlob: encrypt(key, { keyArn, context }, data.Plaintext),
        ...SYMMETRIC,
      }
    return { KeyId: keyArn, Plaintext: decrypt(key, { keyArn, context }, data.CiphertextBlob), ...SYMMETRIC }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (at.wellFor <= 0) at.state = 'hanging up'
    at.wellFor -= 1
    if (at.state === 'silent') return
    if (at.state === 'hanging up') return void request.socket.destroy()
    const head = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
    try {
      const reply = answer(request, body)
      response.writeHead(200, head).end(JSON.stringify(reply))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const reply = { __type: error.type, message: error.message }
      response.writeHead(error.status, head).end(JSON.stringify(reply))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    become: (state: KmsState) => {
      at.state = state
      at.wellFor = Number.POSITIVE_INFINITY
    },
    /** Answers this many requests, and hangs up on all others. */
    hangUpAfter: (requests: number) => {
      at.wellFor = requests
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const SYMMETRIC = { EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }

function actOf({ method, url, headers }: IncomingMessage): KmsAct {
  const act = /^TrentService\.(Encrypt|Decrypt)$/.exec(String(headers['x-amz-target']))?.[1]
  const isProtocol =
    method === 'POST' && url === '/' && headers['content-type'] === 'application/x-amz-json-1.1'
  if (!act || !isProtocol)
    throw new Refusal('UnknownOperationException', 'Nothing is known of this operation.')
  return act as KmsAct
}

/** Requires a signature for this service in the key's region. */
function requireRegion({ headers }: IncomingMessage, keyArn: string): void {
  const region = SIGNED.exec(headers.authorization ?? '')?.[1]
  if (!region) throw new Refusal('MissingAuthenticationTokenException', 'The request is not signed.')
  if (region !== keyArn.split(':')[3]) throw new Refusal('NotFoundException', 'Invalid arn')
}

type Bound = { keyArn: string; context: Record<string, string> }

/** Puts the ARN first, because KMS recognizes the key from the ciphertext. */
function encrypt(key: Buffer, bound: Bound, plain: Buffer): string {
  if (plain.length === 0 || plain.length > MOST_BYTES) throw new Refusal('ValidationException', 'Too long')
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aadOf(bound))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  const head = Buffer.from(`${bound.keyArn}\n`)
  return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function decrypt(key: Buffer, bound: Bound, blob: Buffer): string {
  const end = blob.indexOf('\n')
  if (end < 0) throw new Refusal('InvalidCiphertextException', '')
  if (blob.subarray(0, end).toString() !== bound.keyArn)
    throw new Refusal(
      'IncorrectKeyException',
      'The key ID in the request does not identify a CMK that can perform this.',
    )
  const [iv, tag, sealed] = [
    blob.subarray(end + 1).subarray(0, IV),
    blob.subarray(end + 1 + IV).subarray(0, TAG),
    blob.subarray(end + 1 + IV + TAG),
  ]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
      .setAAD(aadOf(bound))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('base64')
  } catch {
    throw new Refusal('InvalidCiphertextException', '')
  }
}

function aadOf({ keyArn, context }: Bound): Buffer {
  return Buffer.from(JSON.stringify([keyArn, Object.entries(context).toSorted()]))
}
