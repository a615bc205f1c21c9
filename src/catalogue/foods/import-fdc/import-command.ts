import { parseArgs } from 'node:util'
import { argsProblem, misused, type OpenContext, print } from '#platform/command-line.ts'
import { importFdc } from './import-fdc.ts'
import { reportText } from './import-report.ts'
import { progressBar } from './progress-bar.ts'

/** As shells have it: 128 and the number of SIGINT. */
const STOPPED = 130

/** `careplate import-fdc`: answers the exit code. */
export async function importFdcCommand(args: string[], openContext: OpenContext): Promise<number> {
  const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  let given: { values: { 'dry-run'?: boolean; help?: boolean }; positionals: string[] }
  try {
    given = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return misused(argsProblem(error), HELP)
  }
  const { values, positionals } = given
  if (values.help) return print(HELP)
  const [path, ...others] = positionals
  if (!path || others.length > 0) return misused('One zip file or folder is needed.', HELP)
  const bar = progressBar(process.stderr)
  const stop = () => {
    bar.clear()
    process.stderr.write('Stopped. An import brings all of an archive or nothing; it can be run again.\n')
    process.exit(STOPPED)
  }
  process.once('SIGINT', stop)
  try {
    const report = await openContext((ctx) =>
      importFdc(ctx, { path, isDryRun: values['dry-run'] ?? false, onProgress: bar.show }),
    )
    bar.clear()
    return print(reportText(report))
  } finally {
    process.off('SIGINT', stop)
    bar.clear()
  }
}

const HELP = `Usage: careplate import-fdc <zip or folder> [--dry-run]

Reads an archive of USDA FoodData Central in CSV, as downloaded or unpacked: Foundation Foods, SR Legacy or
FNDDS. Foods that the catalogue has get USDA's present figures and keep our name, tags and allergens. New foods
stay disabled until they are judged. With --dry-run, only the report is made.
`
