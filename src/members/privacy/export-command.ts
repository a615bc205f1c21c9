import { parseArgs } from 'node:util'
import type { Context } from '#platform/context.ts'
import { type ExportPart, exportMember } from './export-member.ts'

const USAGE = 'Usage: careplate export-member <profile id>\n'

/** `careplate export-member`: everything held about a member, as JSON on standard output. */
export async function exportCommand(
  args: string[],
  withContext: <T>(act: (ctx: Context) => Promise<T>) => Promise<T>,
  parts: ExportPart[],
): Promise<number> {
  const given = read(args)
  if (given === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (!given) {
    process.stderr.write(USAGE)
    return 2
  }
  const data = await withContext((ctx) => exportMember(ctx, { profileId: given.profileId, parts }))
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  return 0
}

function read(args: string[]): { profileId: string } | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (values.help) return 'help'
    const [profileId, ...more] = positionals
    return profileId && more.length === 0 ? { profileId } : null
  } catch {
    return null
  }
}
