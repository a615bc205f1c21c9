import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

let found: string | undefined

/** Returns the folder with `migrations/` and `package.json`, when run from either `src/` or `build/`. */
export function projectRoot(): string {
  found ??= walkUp(import.meta.dirname)
  return found
}

function walkUp(folder: string): string {
  if (existsSync(join(folder, 'migrations')) && existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The project folder was not found: migrations/ is missing.')
  return walkUp(parent)
}
