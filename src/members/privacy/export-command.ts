import { parseArgs } from 'node:util'
import { argsProblem } from '#platform/args-problem.ts'
import type { Context } from '#platform/context.ts'
import { type ExportPart, exportMember } from './export-member.ts'

const USAGE = 'Usage: careplate export-member <profile id>'

const HELP = `${USAGE}

Prints everything that is held about a member as JSON. "npm run -s careplate -- export-member ..." prints nothing else.
`

/** `careplate export-member`: everything held about a member, as JSON on standard output. */
export async function exportCommand(
  args: string[],
  withContext: <T>(act: (ctx: Context) => Promise<T>) => Promise<T>,
  parts: ExportPart[],
): Promise<number> {
  const given = read(args)
  if (given === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  if ('problem' in given) {
    process.stderr.write(`${given.problem} ${USAGE}\n`)
    return 2
  }
  const data = await withContext((ctx) => exportMember(ctx, { profileId: given.profileId, parts }))
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  return 0
}

function read(args: string[]): { profileId: string } | { problem: string } | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if (values.help) return 'help'
    const [profileId, ...more] = positionals
    if (!profileId || more.length > 0) return { problem: 'Name one member by the id of the profile.' }
    return { profileId }
  } catch (error) {
    return { problem: argsProblem(error) }
  }
}
