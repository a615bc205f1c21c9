import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * Lists the uses of a row, in words: `['3 members', '1 subscription']`. Uses in later domains are counted in
 * those domains, since the catalogue must not import them. The composition root passes the count to the
 * delete routes.
 */
export type UsesOf = (ctx: Context, id: string) => Promise<string[]>

/** Refuses to delete a row that is in use. `advice` suggests an alternative. */
export function requireUnused(name: string, uses: string[], advice: string): void {
  if (uses.length === 0) return
  throw new AppError('conflict', `${name} is used by ${inWords(uses)}. ${advice}`)
}

/** Formats a count: "1 recipe", "2 recipes". Returns an empty list for zero. */
export function counted(count: number, one: string, many = `${one}s`): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${one}` : `${count} ${many}`]
}

function inWords(parts: string[]): string {
  if (parts.length < 2) return parts.join()
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
