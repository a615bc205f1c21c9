import { parseArgs } from 'node:util'
import { argsProblem } from '#platform/args-problem.ts'
import type { Context } from '#platform/context.ts'
import { listPageViews } from './list-page-views.ts'

const USAGE = 'Usage: careplate page-views [--days <number>]'
const DEFAULT_DAYS = '30'
const MOST_DAYS = 3660

const HELP = `${USAGE}

Prints how often each kind of page was opened in the last ${DEFAULT_DAYS} days, or as many as you say, counted in UTC.
Who opened it is not known, nor which health goal, plan or recipe it was about.
`

/** `careplate page-views`: a line for each kind of page, the most opened first. */
export async function pageViewsCommand(
  args: string[],
  withContext: <T>(act: (ctx: Context) => Promise<T>) => Promise<T>,
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
  const rows = await withContext((ctx) => listPageViews(ctx, given))
  const width = Math.max(0, ...rows.map(({ views }) => String(views).length))
  const lines = rows.map(({ page, views }) => `${String(views).padStart(width)}  ${page}`)
  process.stdout.write(`${lines.join('\n') || 'No page was opened in these days.'}\n`)
  return 0
}

function read(args: string[]): { days: number } | { problem: string } | 'help' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        days: { type: 'string', default: DEFAULT_DAYS },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    const days = Number(values.days)
    const isRight = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
    return isRight ? { days } : { problem: `--days must be a whole number from 1 to ${MOST_DAYS}.` }
  } catch (error) {
    return { problem: argsProblem(error) }
  }
}
