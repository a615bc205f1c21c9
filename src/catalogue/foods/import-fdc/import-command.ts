import { command, Misuse, type OpenContext, print } from '#platform/command-line.ts'
import { importFdc } from './import-fdc.ts'
import { reportText } from './import-report.ts'
import { progressBar } from './progress-bar.ts'

/** The shell convention: 128 plus the number of SIGINT. */
const STOPPED = 130

/** Implements `careplate import-fdc`, which imports a FoodData Central archive into the catalogue. */
export const importFdcCommand = command({
  usage: 'import-fdc <zip or folder> [--dry-run]',
  summary: 'bring in foods of USDA FoodData Central',
  help: `Reads an archive of USDA FoodData Central in CSV, as downloaded or unpacked: Foundation Foods, SR Legacy or
FNDDS. Foods that the catalogue has get USDA's present figures and keep our name, tags and allergens. New foods
stay disabled until they are judged. With --dry-run, only the report is made.
`,
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
  act: ({ values, positionals: [path, ...others] }, openContext) => {
    if (!path || others.length > 0) throw new Misuse('One zip file or folder is needed.')
    return importAndReport({ path, isDryRun: values['dry-run'] }, openContext)
  },
})

async function importAndReport(
  archive: { path: string; isDryRun: boolean },
  openContext: OpenContext,
): Promise<number> {
  const bar = progressBar(process.stderr)
  const stop = () => {
    bar.clear()
    process.stderr.write('Stopped. An import brings all of an archive or nothing; it can be run again.\n')
    process.exit(STOPPED)
  }
  process.once('SIGINT', stop)
  try {
    const report = await openContext((ctx) => importFdc(ctx, { ...archive, onProgress: bar.show }))
    bar.clear()
    return print(reportText(report))
  } finally {
    process.off('SIGINT', stop)
    bar.clear()
  }
}
