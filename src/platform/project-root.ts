import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

let found: string | undefined

/** The folder that holds `migrations/` and `package.json`, whether this runs from `src/` or from `build/`. */
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
