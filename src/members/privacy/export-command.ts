import { parseArgs } from 'node:util'
import { argsProblem, misused, type OpenContext, print } from '#platform/command-line.ts'
import { type ExportPart, exportMember } from './export-member.ts'

const HELP = `Usage: careplate export-member <profile id>

Prints everything that is held about a member as JSON. "npm run -s careplate -- export-member ..." prints nothing else.
`

/** `careplate export-member`: everything held about a member, as JSON on standard output. */
export async function exportCommand(
  args: string[],
  openContext: OpenContext,
  parts: ExportPart[],
): Promise<number> {
  const given = read(args)
  if (given === 'help') return print(HELP)
  if ('problem' in given) return misused(given.problem, HELP)
  const data = await openContext((ctx) => exportMember(ctx, { profileId: given.profileId, parts }))
  return print(`${JSON.stringify(data, null, 2)}\n`)
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
