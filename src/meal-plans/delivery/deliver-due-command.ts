import { misused, type OpenContext, print } from '#platform/command-line.ts'
import { deliverDue } from './deliver-due.ts'

const HELP = `Usage: careplate deliver-due

Queues each member's week that has begun and has no meal plan yet, as the worker does every hour by itself.
`

/** `careplate deliver-due`: what the worker does every hour by itself. */
export async function deliverDueCommand(args: string[], openContext: OpenContext): Promise<number> {
  if (args.length > 0) {
    const isHelp = args[0] === '--help' || args[0] === '-h'
    return isHelp ? print(HELP) : misused('This command takes nothing more.', HELP)
  }
  const queued = await openContext(deliverDue)
  const weeks = queued === 1 ? '1 week is' : `${queued} weeks are`
  return print(`${weeks} queued; the worker solves and mails ${queued === 1 ? 'it' : 'them'}.\n`)
}
