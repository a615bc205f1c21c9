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
 * Returns the headers that also apply to other responses of the same kind. A cached response contains no
 * inline scripts, so it needs no nonce.
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

/** Returns the first offered encoding that an `Accept-Encoding` header allows. */
export function encodingFor(
  accepted: string | string[] | undefined,
  offered: readonly ('br' | 'gzip')[] = ['br', 'gzip'],
): Encoding {
  return offered.find((encoding) => ACCEPTED[encoding].test(String(accepted ?? ''))) ?? 'identity'
}
