import type { Context } from '#platform/context.ts'
import { deliverDue } from './deliver-due.ts'

const USAGE = 'Usage: careplate deliver-due'

const HELP = `${USAGE}

Queues each member's week that has begun and has no meal plan yet, as the worker does every hour by itself.
`

/** `careplate deliver-due`: what the worker does every hour by itself. */
export async function deliverDueCommand(
  args: string[],
  withContext: <T>(act: (ctx: Context) => Promise<T>) => Promise<T>,
): Promise<number> {
  if (args.length > 0) {
    const isHelp = args[0] === '--help' || args[0] === '-h'
    if (isHelp) process.stdout.write(HELP)
    else process.stderr.write(`This command takes nothing more. ${USAGE}\n`)
    return isHelp ? 0 : 2
  }
  const queued = await withContext(deliverDue)
  const weeks = queued === 1 ? '1 week is' : `${queued} weeks are`
  process.stdout.write(`${weeks} queued; the worker solves and mails ${queued === 1 ? 'it' : 'them'}.\n`)
  return 0
}
