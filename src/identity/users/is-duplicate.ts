const UNIQUE_VIOLATION = '23505'

/** True if the database refused a row because another one has the same key, such as an email address. */
export function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (cause as { code?: string } | undefined)?.code === UNIQUE_VIOLATION
}
