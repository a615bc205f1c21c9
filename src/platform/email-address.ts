// Forms in the browser also use this file, so it imports nothing.

const MOST_CHARACTERS = 254
const MOST_OF_LOCAL = 64
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$`)

const INVALID_ADDRESS = 'Please enter a valid email'
const LONG_LOCAL = `The part before the @ is longer than the ${MOST_OF_LOCAL} characters that email allows.`
const NOT_ASCII =
  'We cannot send email to an address with letters such as ö before the @. Please enter another address.'

/**
 * Parses an email address as typed. Returns the address in lower case, with an internationalized domain in
 * punycode (`jörg.example` becomes `xn--jrg-rna.example`), or a `fault` that explains what to correct.
 * Accepts dot-atoms of RFC 5321.
 */
export function readEmailAddress(typed: string): { address: string } | { fault: string } {
  const text = typed.trim().toLowerCase()
  if (text.length > MOST_CHARACTERS) return { fault: INVALID_ADDRESS }
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))]
  if (at < 1 || !DOMAIN.test(domain)) return { fault: INVALID_ADDRESS }
  if (/[^\0-\x7f]/.test(local)) return { fault: /[\s@"]/.test(local) ? INVALID_ADDRESS : NOT_ASCII }
  if (!LOCAL.test(local)) return { fault: INVALID_ADDRESS }
  if (local.length > MOST_OF_LOCAL) return { fault: LONG_LOCAL }
  const address = `${local}@${domain}`
  return address.length > MOST_CHARACTERS ? { fault: INVALID_ADDRESS } : { address }
}

/** Converts the name typed at sign-in to the username under which the account is stored. */
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
