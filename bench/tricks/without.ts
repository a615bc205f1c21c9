import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { starterId } from '#platform/db/id.ts'
import { projectRoot } from '#platform/project-root.ts'
import { paths } from '#web/paths.ts'

/** What is asked for to see a gain; by the first administrator, where it says so. */
export type AskedPath = { path: string; isSignedIn?: boolean }

/** A trick, what takes it out of the built server, and what shows its gain. */
export type ServerTrick = { name: string; without: [from: string | RegExp, to: string][]; asked: AskedPath[] }

const MIGRAINE = paths.healthGoal({ id: starterId('condition', 'migraine'), name: 'Migraine' })

/** Addresses with a query are rendered anew each time. */
export const SERVER_TRICKS: ServerTrick[] = [
  {
    name: 'pages by part',
    without: [
      [
        'pagesByPart(inTime(server_build_exports))',
        'createRequestHandler(inTime(server_build_exports), "production")',
      ],
    ],
    asked: [{ path: '/?anew' }, { path: '/plans?anew' }],
  },
  {
    name: 'pages without React',
    without: [[/^([^\n]*)\b\w+ as isStaticPage, /, 'const isStaticPage = () => false\n$1']],
    asked: [{ path: '/?anew' }, { path: '/sample-plan?anew' }],
  },
  {
    name: 'page cache',
    without: [[/\|\| !isCacheable\(path, search\)\)/, '|| true)']],
    asked: [{ path: '/' }, { path: '/api/plan' }],
  },
  {
    name: 'page data',
    without: [['if (cached?.version === version) return cached.data;', '']],
    asked: [
      { path: '/?anew' },
      { path: '/about?anew' },
      { path: `${MIGRAINE}?anew` },
      { path: '/blog?anew' },
    ],
  },
  {
    // Those who ask at the same moment still share one building.
    name: 'read models',
    without: [
      [
        'return cached?.asOf === version ? cached.part : catchUp(ctx, version)',
        'return catchUp(ctx, version)',
      ],
      ['if (cached?.asOf === wanted) return cached.part;', ''],
      ['const isSame = cached?.version === version;', 'const isSame = false;'],
    ],
    asked: [{ path: '/api/condition?query=heart' }, { path: '/plans?anew' }, { path: '/subscribe?anew' }],
  },
  {
    name: 'listed pages',
    without: [[/const known = \w+\.query \? void 0 : \w+\.pages\.get\(key\);/, 'const known = void 0;']],
    asked: [
      { path: '/api/plan', isSignedIn: true },
      { path: '/api/condition?count=100', isSignedIn: true },
    ],
  },
  {
    name: 'authentication cache',
    without: [['if (!found || found.until > now) return found?.requester;', '']],
    asked: [
      { path: '/api/plan', isSignedIn: true },
      { path: '/api/food?query=oat', isSignedIn: true },
    ],
  },
]

/** Writes a copy of the built server that is as it is but for one thing. The path of what starts it. */
export function writeWithout({ name, without }: ServerTrick): string {
  const build = join(projectRoot(), 'build')
  const copy = join(build, `without-${name.replaceAll(' ', '-')}`)
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(build, 'server'), copy, { recursive: true })
  for (const [from, to] of without) takeOut(copy, from, to)
  return join(copy, 'server.js')
}

/** What is taken out stands in the server itself or in a part that it shares with commands. */
function takeOut(folder: string, from: string | RegExp, to: string): void {
  const holding = holdingOf(folder, from, to)
  if (holding.length === 0) throw new Error(`The built server holds no ${from}: say anew what to take out.`)
  for (const file of holding) writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

function holdingOf(folder: string, from: string | RegExp, to: string): string[] {
  const files = globSync(['server.js', 'chunks/*.js'], { cwd: folder }).map((file) => join(folder, file))
  return files.filter((file) => readFileSync(file, 'utf8').replace(from, to) !== readFileSync(file, 'utf8'))
}

/** What a trick would take out and the built server does not hold, since it was written anew. */
export function missingOf({ without }: ServerTrick): string[] {
  const server = join(projectRoot(), 'build', 'server')
  return without
    .filter(([from, to]) => holdingOf(server, from, to).length === 0)
    .map(([from]) => String(from))
}
