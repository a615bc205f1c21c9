import type { Context } from './context.ts'

/** Gives a command the context of the system for as long as it runs. */
export type OpenContext = <T>(act: (ctx: Context) => Promise<T>) => Promise<T>

const USAGE = 2

/** Prints what a command has to say; answers its exit code. */
export function print(text: string): number {
  process.stdout.write(text)
  return 0
}

/** Says what was typed wrong, and how it is typed: the first line of `help`. Answers the exit code. */
export function misused(problem: string, help: string): number {
  process.stderr.write(`${problem} ${help.split('\n', 1)[0]}\n`)
  return USAGE
}

/** What `parseArgs` found wrong, as one sentence. */
export function argsProblem(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  const option = /'([^']+)'/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option) return `There is no option ${option}.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && option)
    return `Nothing is known of "${option}" here.`
  return `${message.replace(/\.$/, '')}.`
}
