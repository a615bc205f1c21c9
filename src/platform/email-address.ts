// Shared with forms: nothing here may import from Node, nor a schema library.

const MOST_CHARACTERS = 254
const MOST_OF_LOCAL = 64
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$`)

const INVALID_ADDRESS = 'Please enter a valid email'
const LONG_LOCAL = `What stands before the @ is longer than the ${MOST_OF_LOCAL} characters that mail allows.`
const NOT_ASCII =
  'Before the @ we can use letters from a to z only, since many mail servers deliver no others. Please give another address.'

/**
 * Reads an email address as a person types it: in lower case, with an internationalized domain as it stands in DNS
 * (`jörg.example` as `xn--jrg-rna.example`). Takes dot-atoms of RFC 5321; `fault` says what to mend.
 */
export function readEmailAddress(typed: string): { address: string } | { fault: string } {
  const text = typed.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))]
  if (at < 1 || !DOMAIN.test(domain)) return { fault: INVALID_ADDRESS }
  if (/[^\0-\x7f]/.test(local)) return { fault: /[\s@"]/.test(local) ? INVALID_ADDRESS : NOT_ASCII }
  if (!LOCAL.test(local)) return { fault: INVALID_ADDRESS }
  if (local.length > MOST_OF_LOCAL) return { fault: LONG_LOCAL }
  const address = `${local}@${domain}`
  return address.length > MOST_CHARACTERS ? { fault: INVALID_ADDRESS } : { address }
}

/** A name that somebody signs in with, as it is stored: that of an account, or whatever else was typed. */
export function asStoredName(typed: string): string {
  const read = readEmailAddress(typed)
  return 'address' in read ? read.address : typed.toLowerCase()
}

function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}
