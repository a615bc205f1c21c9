import { type Command, command, Misuse, print } from '#platform/command-line.ts'
import { type ExportPart, exportMember } from './export-member.ts'

/**
 * `careplate export-member`: prints everything stored about a member as JSON, including `parts` from other
 * domains.
 */
export function exportCommand(parts: ExportPart[]): Command {
  return command({
    usage: 'export-member <profile id>',
    summary: 'print everything held about a member',
    help: `Prints everything that is held about a member as JSON. "npm run -s careplate -- export-member ..." prints nothing else.
`,
    options: {},
    allowPositionals: true,
    act: async ({ positionals: [profileId, ...more] }, openContext) => {
      if (!profileId || more.length > 0) throw new Misuse('Name one member by the id of the profile.')
      const data = await openContext((ctx) => exportMember(ctx, { profileId, parts }))
      return print(`${JSON.stringify(data, null, 2)}\n`)
    },
  })
}
