import { command, Misuse, print } from '#platform/command-line.ts'
import { listPageViews } from './list-page-views.ts'

const DEFAULT_DAYS = '30'
const MOST_DAYS = 3660

/** `careplate page-views`: prints a line for each kind of page, the most opened first. */
export const pageViewsCommand = command({
  usage: 'page-views [--days <number>]',
  summary: 'print how often each kind of page was opened',
  help: `Prints how often each kind of page was opened in the last ${DEFAULT_DAYS} days, or as many as you say, counted in UTC.
Who opened it is not known, nor which health goal, plan or recipe it was about.
`,
  options: { days: { type: 'string', default: DEFAULT_DAYS } },
  act: async ({ values }, openContext) => {
    const days = Number(values.days)
    const isRight = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
    if (!isRight) throw new Misuse(`--days must be a whole number from 1 to ${MOST_DAYS}.`)
    const rows = await openContext((ctx) => listPageViews(ctx, { days }))
    const width = Math.max(0, ...rows.map(({ views }) => String(views).length))
    const lines = rows.map(({ page, views }) => `${String(views).padStart(width)}  ${page}`)
    return print(`${lines.join('\n') || 'No page was opened in these days.'}\n`)
  },
})
