import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

/** A file that imports this, directly or indirectly, uses the database. */
const DATABASE = 'tests/support/test-database.ts'

const JOURNEYS = 'tests/journeys/'
const FOREIGN = ['node_modules', 'build', 'data', '.react-router']
const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g

export type TestFiles = { units: string[]; data: string[]; journeys: string[] }

/**
 * Lists every test file below `root` in exactly one group: by its location, otherwise by whether it uses the
 * database.
 */
export function testFiles(root: string): TestFiles {
  const found = globSync('**/*.{test,spec}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: root,
    exclude: (name) => FOREIGN.includes(String(name)),
  })
  const files = found.map((file) => file.replaceAll(sep, '/')).toSorted()
  const journeys = files.filter((file) => file.startsWith(JOURNEYS))
  const others = files.filter((file) => !file.startsWith(JOURNEYS))
  const importsOf = importsBelow(root)
  const data = others.filter((file) => usesDatabase(file, importsOf))
  return { units: others.filter((file) => !data.includes(file)), data, journeys }
}

function usesDatabase(file: string, importsOf: (file: string) => string[]): boolean {
  const seen = new Set([file])
  for (const each of seen) for (const imported of importsOf(each)) seen.add(imported)
  return seen.has(DATABASE)
}

/** Returns the project files that a file imports, based on its text. */
function importsBelow(root: string): (file: string) => string[] {
  const { imports } = JSON.parse(readFileSync(posix.join(root, 'package.json'), 'utf8'))
  const aliases = Object.entries<string>(imports).map((pair) => pair.map((text) => text.replace(/\*$/, '')))
  const known = new Map<string, string[]>()

  function resolve(name: string, from: string): string {
    const [alias = '', folder = ''] = aliases.find(([alias = '']) => name.startsWith(alias)) ?? []
    return alias ? posix.normalize(folder + name.slice(alias.length)) : posix.join(posix.dirname(from), name)
  }

  return (file) => {
    const path = posix.join(root, file)
    const text = known.has(file) || !existsSync(path) ? '' : readFileSync(path, 'utf8')
    const found = known.get(file) ?? [...text.matchAll(IMPORT)].map(([, name = '']) => resolve(name, file))
    known.set(file, found)
    return found
  }
}
