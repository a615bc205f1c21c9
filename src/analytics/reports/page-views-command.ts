import { parseArgs } from 'node:util'
import { argsProblem, misused, type OpenContext, print } from '#platform/command-line.ts'
import { listPageViews } from './list-page-views.ts'

const DEFAULT_DAYS = '30'
const MOST_DAYS = 3660

const HELP = `Usage: careplate page-views [--days <number>]

Prints how often each kind of page was opened in the last ${DEFAULT_DAYS} days, or as many as you say, counted in UTC.
Who opened it is not known, nor which health goal, plan or recipe it was about.
`

/** `careplate page-views`: a line for each kind of page, the most opened first. */
export async function pageViewsCommand(args: string[], openContext: OpenContext): Promise<number> {
  const given = read(args)
  if (given === 'help') return print(HELP)
  if ('problem' in given) return misused(given.problem, HELP)
  const rows = await openContext((ctx) => listPageViews(ctx, given))
  const width = Math.max(0, ...rows.map(({ views }) => String(views).length))
  const lines = rows.map(({ page, views }) => `${String(views).padStart(width)}  ${page}`)
  return print(`${lines.join('\n') || 'No page was opened in these days.'}\n`)
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
