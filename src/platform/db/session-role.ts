import pg from 'pg'

/** A parameter of an address that the driver ignores, so that it is never sent when a session starts. */
const PARAMETER = 'role'

/** Returns the address with the role that sessions made by it take. */
export function withSessionRole(url: string, role: string): string {
  const address = new URL(url)
  address.searchParams.set(PARAMETER, role)
  return address.href
}

/**
 * Returns the statement by which a new session takes the role that its address names, or undefined if it names none.
 * The startup parameter `options` could do the same, but PgBouncer refuses it.
 */
export function setRoleStatement(url: string | undefined): string | undefined {
  const role = url && URL.canParse(url) ? new URL(url).searchParams.get(PARAMETER) : null
  return role ? `set role ${pg.escapeIdentifier(role)}` : undefined
}

/** Connects and takes the role that the address names. */
export async function connectInRole(client: pg.Client, url: string | undefined): Promise<void> {
  await client.connect()
  const setRole = setRoleStatement(url)
  if (setRole) await client.query(setRole)
}
