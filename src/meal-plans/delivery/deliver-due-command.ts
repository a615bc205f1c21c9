import { command, Misuse, print } from '#platform/command-line.ts'
import { deliverDue } from './deliver-due.ts'

/** `careplate deliver-due`: does what the worker does automatically every hour. */
export const deliverDueCommand = command({
  usage: 'deliver-due',
  summary: 'queue the weeks that have begun',
  help: `Queues each member's week that has begun and has no meal plan yet, as the worker does every hour by itself.
`,
  options: {},
  allowPositionals: true,
  act: async ({ positionals }, openContext) => {
    if (positionals.length > 0) throw new Misuse('This command takes nothing more.')
    const queued = await openContext(deliverDue)
    const weeks = queued === 1 ? '1 week is' : `${queued} weeks are`
    return print(`${weeks} queued; the worker solves and mails ${queued === 1 ? 'it' : 'them'}.\n`)
  },
})
