const OWN_OF_AN_ANSWER = new Set([
  'x-request-id',
  'etag',
  'vary',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'date',
])

/**
 * The headers of an answer that hold for every other answer of its kind too. What comes from memory has no
 * script of its own inside, so there is nothing that a nonce would vouch for.
 */
export function lastingHeaders(headers: Headers): [name: string, value: string][] {
  return [...headers]
    .filter(([name]) => !OWN_OF_AN_ANSWER.has(name))
    .map(([name, value]) => [name, name === 'content-security-policy' ? withoutNonce(value) : value])
}

export function withoutNonce(policy: string): string {
  return policy.replace(/ 'nonce-[^']*'/, '')
}

export type Encoding = 'br' | 'gzip' | 'identity'

const ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** The first of some encodings that an `Accept-Encoding` header allows. */
export function encodingFor(
  accepted: string | string[] | undefined,
  offered: readonly ('br' | 'gzip')[] = ['br', 'gzip'],
): Encoding {
  return offered.find((encoding) => ACCEPTED[encoding].test(String(accepted ?? ''))) ?? 'identity'
}
