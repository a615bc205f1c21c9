import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/** A trick, how it is taken out of the built server, and what shows its gain. */
export type ServerTrick = {
  name: string
  without: (built: string) => string
  asked: { path: string; headers?: Record<string, string> }[]
}

const HANDLER = 'pagesByPart(inTime(server_build_exports))'

/** Addresses with a query are rendered anew each time. */
export const SERVER_TRICKS: ServerTrick[] = [
  {
    name: 'pages by part',
    without: replacing(HANDLER, 'createRequestHandler(inTime(server_build_exports), "production")'),
    asked: [{ path: '/?anew' }, { path: '/plans?anew' }],
  },
  {
    name: 'pages without React',
    without: (built) =>
      `const isStaticPage = () => false\n${replacing(/\b\w+ as isStaticPage, /, '')(built)}`,
    asked: [{ path: '/?anew' }, { path: '/sample-plan?anew' }],
  },
]

/** Writes the copy beside the server, which it is but for one thing. Its path. */
export function writeWithout({ name, without }: ServerTrick): string {
  const folder = join(projectRoot(), 'build', 'server')
  const file = join(folder, `without-${name.replaceAll(' ', '-')}.js`)
  writeFileSync(file, without(readFileSync(join(folder, 'server.js'), 'utf8')))
  return file
}

function replacing(from: string | RegExp, to: string): (built: string) => string {
  return (built) => {
    const replaced = built.replace(from, () => to)
    if (replaced === built) throw new Error(`The built server holds no ${from}: say anew what to take out.`)
    return replaced
  }
}
