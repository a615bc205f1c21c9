import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '#platform/project-root.ts'

const PAGES = ['subscribe-page', 'meal-plan-page', 'account-page']
const AT_ONCE = /(?:\bfrom|^import|[;}]import)\s*["']\.\/([\w.-]+\.js)["']/g
const LATER = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g

/** What packing while building gains over gzip, and late parts over pages that bring everything at once. */
export function weighScript(): string {
  const folder = join(projectRoot(), 'build', 'client', 'assets')
  const files = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
  const packed = files.filter((name) => existsSync(join(folder, `${name}.br`)))
  const brotli = sum(packed.map((name) => statSync(join(folder, `${name}.br`)).size))
  const gzip = sum(packed.map((name) => gzipped(join(folder, name))))
  const pages = PAGES.map((page) => {
    const entry = files.find((name) => name.startsWith(`${page}-`) && name.endsWith('.js'))
    if (!entry) throw new Error(`There is no script of ${page}.`)
    const first = weightOf(folder, reached(folder, entry, [AT_ONCE]))
    const all = weightOf(folder, reached(folder, entry, [AT_ONCE, LATER]))
    return `${page}: ${kB(first)} at once, ${kB(all)} with all that may come late (${percent(first, all)} of it)\n`
  })
  return `Packed while building: ${kB(brotli)} in place of ${kB(gzip)} (${percent(brotli, gzip)} of it)\n${pages.join('')}`
}

/** An entry and all that it names by `patterns`, and so on. */
function reached(folder: string, entry: string, patterns: RegExp[]): Set<string> {
  const known = new Set([entry])
  for (const name of known) {
    const code = readFileSync(join(folder, name), 'utf8')
    for (const pattern of patterns)
      for (const [, target = ''] of code.matchAll(pattern))
        if (existsSync(join(folder, target))) known.add(target)
  }
  return known
}

function weightOf(folder: string, names: Set<string>): number {
  return sum([...names].map((name) => gzipped(join(folder, name))))
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(file)).length
}

function sum(values: number[]): number {
  return values.reduce((all, one) => all + one, 0)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`
}
