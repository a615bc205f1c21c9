/**
 * Whether this browser, at this address, can show a passkey of that domain: browsers hold passkeys to the domain that
 * they were made for, and know none on pages without TLS.
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
