import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The input that a command reads from, and the output for its prompts. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Prompts for secrets at the terminal without echoing them. Returns fewer answers than questions if the user
 * cancels.
 */
export async function askSecrets({ input, output }: Terminal, questions: string[]): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  lines.on('SIGINT', () => lines.close())
  const answers: string[] = []
  output.write(questions[0] ?? '')
  for await (const line of lines) {
    answers.push(line)
    output.write(`\n${questions[answers.length] ?? ''}`)
    if (answers.length === questions.length) return answers
  }
  output.write('\n')
  return answers
}

/** Returns the first line of piped input, or an empty text if there is none. */
export async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) return line
  return ''
}
