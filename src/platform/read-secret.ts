import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where a command reads what is typed or piped into it, and where it asks. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/** Asks at the terminal; what is typed does not show. Answers fewer than asked for once somebody leaves. */
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

/** The first line of what is piped in; nothing if there is none. */
export async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) return line
  return ''
}
