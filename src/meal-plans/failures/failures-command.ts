import { parseArgs } from 'node:util'
import { argsProblem, misused, type OpenContext, print } from '#platform/command-line.ts'
import type { NotMadeKind } from '../not-made/not-made.ts'
import type { Failure } from './failure.ts'
import { listFailures } from './list-failures.ts'
import { tryAgain } from './try-again.ts'

const HELP = `Usage: careplate failures [--retry <id>]

Lists the weeks that need somebody: members who are without a week or a plan that they asked for, oldest first.
Why exactly stands in the back office, since it may tell of somebody's health.

  --retry <id>   have one of them made once more
`

const WORDS: Record<NotMadeKind, string> = {
  refused: 'not served, for their safety',
  infeasible: 'no week keeps all rules and wishes',
  goals: 'no health goal to plan for',
  consent: 'no consent',
  failed: 'not finished',
}
const MOST = 1000

/** `careplate failures`: the operator's list, and another try. */
export async function failuresCommand(args: string[], openContext: OpenContext): Promise<number> {
  const options = { retry: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  let values: { retry?: string; help?: boolean }
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    return misused(argsProblem(error), HELP)
  }
  if (values.help) return print(HELP)
  const { retry } = values
  if (retry !== undefined) {
    if (!UUID.test(retry)) return misused(`"${retry}" is not the id of a week.`, HELP)
    await openContext((ctx) => tryAgain(ctx, { id: retry }))
    return print('It is in line; the worker makes and mails it.\n')
  }
  const { data, total } = await openContext((ctx) => listFailures(ctx, { page: 1, count: MOST }))
  if (total === 0) return print('Nobody is without a week.\n')
  const rest = total > data.length ? `and ${total - data.length} more\n` : ''
  return print(`${data.map(lineFor).join('')}${rest}`)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function lineFor({ id, weekNumber, profileId, kind, since }: Failure): string {
  const what = weekNumber === null ? 'asked for' : `week ${weekNumber}`
  return `${[since.toISOString().slice(0, 16), id, `profile ${profileId}`, what, WORDS[kind]].join('  ')}\n`
}
