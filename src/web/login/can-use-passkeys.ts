/**
 * True if this browser, at this URL, can use passkeys of the domain. Browsers offer a passkey only on the
 * domain it was created for, and support none on pages without TLS.
 */
export function canUsePasskeys(domain: string | null): domain is string {
  return domain !== null && isOfDomain(window.location.hostname, domain) && knowsPasskeys()
}

export function knowsPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function'
}

export function isOfDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
