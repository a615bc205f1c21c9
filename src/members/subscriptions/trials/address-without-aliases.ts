const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: what follows a plus, and the dots of Gmail, lead to the same one. */
export function addressWithoutAliases(address: string): string {
  const at = address.lastIndexOf('@')
  const [mailbox = ''] = address.slice(0, at).toLowerCase().split('+')
  const domain = address.slice(at + 1).toLowerCase()
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
