import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { HttpRequest } from '../operations/protocol-router.ts'
import { ProtocolError } from '../protocol-error.ts'

// AWS Signature Version 4: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([\w-]+)\/(cognito-idp)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const MOST_SKEW_MS = 5 * 60 * 1000

/** Without these headers, a signature could be reused for another server, action or time. */
const NEEDED_HEADERS = ['host', 'x-amz-date', 'x-amz-target']

export type AdminKey = { keyId: string; secret: string }

/** Refuses a request that was not signed recently, unmodified and with the configured key. */
export async function requireSignature(c: HttpRequest, key: AdminKey): Promise<void> {
  const authorization = c.req.header('authorization')
  if (!authorization) throw new ProtocolError('NotAuthorizedException', 'Missing Authentication Token')
  const [, keyId = '', day = '', region = '', service = '', signed = '', signature = ''] =
    AUTHORIZATION.exec(authorization) ?? []
  const time = c.req.header('x-amz-date') ?? ''
  const headers = signed.split(';')
  const isWhole = NEEDED_HEADERS.every((name) => headers.includes(name))
  if (!isWhole || !time.startsWith(day) || !isRecent(time, c.var.ctx.now())) throw badSignature()
  const scope = [day, region, service, 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(await canonicalRequest(c, headers))].join(
    '\n',
  )
  const signingKey = scope.reduce((at: string | Buffer, part) => hmac(at, part), `AWS4${key.secret}`)
  const isRight = timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))
  const isKnown = timingSafeEqual(Buffer.from(sha256(keyId)), Buffer.from(sha256(key.keyId)))
  if (!isRight || !isKnown) throw badSignature()
}

async function canonicalRequest(c: HttpRequest, headers: string[]): Promise<string> {
  const { pathname, search } = new URL(c.req.url)
  if (search) throw badSignature()
  const lines = headers.map((name) => `${name}:${(c.req.header(name) ?? '').trim().replace(/ +/g, ' ')}\n`)
  return [c.req.method, pathname, '', lines.join(''), headers.join(';'), sha256(await c.req.text())].join(
    '\n',
  )
}

function isRecent(time: string, now: Date): boolean {
  const iso = time.replace(TIME, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.parse(iso) - now.getTime()) <= MOST_SKEW_MS
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function badSignature(): ProtocolError {
  return new ProtocolError(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  )
}
