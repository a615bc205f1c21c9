import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * What uses a row, in words: `['3 members', '1 subscription']`. Uses in later domains are counted there, since
 * nothing here may import them; the composition root hands the count to the routes that delete.
 */
export type UsesOf = (ctx: Context, id: string) => Promise<string[]>

/** Refuses to delete what is in use; `advice` says what can be done instead. */
export function requireUnused(name: string, uses: string[], advice: string): void {
  if (uses.length === 0) return
  throw new AppError('conflict', `${name} is used by ${inWords(uses)}. ${advice}`)
}

/** "1 recipe", "2 recipes"; nothing for none. */
export function counted(count: number, one: string, many = `${one}s`): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${one}` : `${count} ${many}`]
}

function inWords(parts: string[]): string {
  if (parts.length < 2) return parts.join()
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
