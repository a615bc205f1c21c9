import pg from 'pg'

/** A parameter of the address that the driver ignores, so that it is never sent as a startup parameter. */
const PARAMETER = 'role'

/** Returns the address with the role for its sessions. */
export function withSessionRole(url: string, role: string): string {
  const address = new URL(url)
  address.searchParams.set(PARAMETER, role)
  return address.href
}

/**
 * Returns the statement that sets the role named in the address, or undefined if the address names none. The
 * startup parameter `options` could do the same, but PgBouncer refuses it.
 */
export function setRoleStatement(url: string | undefined): string | undefined {
  const role = url && URL.canParse(url) ? new URL(url).searchParams.get(PARAMETER) : null
  return role ? `set role ${pg.escapeIdentifier(role)}` : undefined
}

export async function connectInRole(client: pg.Client, url: string | undefined): Promise<void> {
  await client.connect()
  const setRole = setRoleStatement(url)
  if (setRole) await client.query(setRole)
}
