const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox behind an address: a plus suffix and dots in Gmail addresses are removed, as they lead
 * to the same mailbox.
 */
export function addressWithoutAliases(address: string): string {
  const at = address.lastIndexOf('@')
  const [mailbox = ''] = address.slice(0, at).toLowerCase().split('+')
  const domain = address.slice(at + 1).toLowerCase()
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
