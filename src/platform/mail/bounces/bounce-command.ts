import { text } from 'node:stream/consumers'
import { COMMAND_LINE, command, print } from '#platform/command-line.ts'
import { readBounce, recordBounce } from './record-bounce.ts'

/** `careplate bounce`: reads a delivery report that is piped in from the bounce mailbox. */
export function bounceCommand({ input }: { input: NodeJS.ReadableStream }) {
  return command({
    usage: 'bounce < report',
    summary: 'note that a mail came back',
    help: `Reads one delivery status notification (RFC 3464) from standard input and notes on the mail that it is about why it
could not be delivered: its member sees that it could not be mailed, and it stands in "${COMMAND_LINE} failures". Reports
of mail that is only late, and all other mail, change nothing. Have the mailbox that MAIL_FROM names pipe into it.
`,
    options: {},
    act: async (_, openContext) => {
      const bounce = readBounce(await text(input))
      if (!bounce) return print('This reports no mail of ours that failed for good.\n')
      const count = await openContext((ctx) => recordBounce(ctx, bounce))
      return print(count > 0 ? 'Noted.\n' : 'No mail of this name is known here.\n')
    },
  })
}
