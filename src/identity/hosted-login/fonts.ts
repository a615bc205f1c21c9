import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

const FILES: Record<string, string> = {
  'young-serif.woff2': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  'source-sans-3.woff2': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
}

/** Returns a font for these pages, which do not use the browser build. Null for any other name. */
export async function readFont(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  return file ? new Uint8Array(await readFile(join(projectRoot(), 'node_modules', file))) : null
}
