import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Context } from './context.ts'

/** Provides a command with the system's context for as long as the command runs. */
export type OpenContext = <T>(act: (ctx: Context) => Promise<T>) => Promise<T>

export type Command = {
  /** Usage line, starting with the command name. */
  usage: string
  /** Short description in the list of all commands. */
  summary: string
  /** Returns the exit code. */
  run: (args: string[], openContext: OpenContext) => Promise<number>
}

type Options = NonNullable<ParseArgsConfig['options']>
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

/** The text to type before a command name. */
export const COMMAND_LINE = 'npm run careplate --'

const USAGE = 2
const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** Thrown if a command line makes no sense to a command. The message gives the reason. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

/**
 * Builds a command that explains itself with `--help` and that reports invalid arguments together with its
 * usage. `act` receives the result of `parseArgs` for `options` and `allowPositionals`. It throws `Misuse`
 * for errors that `parseArgs` cannot detect.
 */
export function command<const O extends Options>({
  usage,
  summary,
  help,
  options,
  allowPositionals = false,
  act,
}: {
  usage: string
  summary: string
  /** The text that `--help` prints below the usage. */
  help: string
  options: O
  allowPositionals?: boolean
  act: (given: Given<O>, openContext: OpenContext) => Promise<number>
}): Command {
  const typed = `Usage: ${COMMAND_LINE} ${usage}`
  return {
    usage,
    summary,
    run: async (args, openContext) => {
      try {
        const given = parse(args, { options: { ...options, ...HELP }, allowPositionals })
        if (given.values.help) return print(`${typed}\n\n${help}`)
        return await act(given as unknown as Given<O>, openContext)
      } catch (error) {
        if (!(error instanceof Misuse)) throw error
        process.stderr.write(`${error.message} ${typed}\n`)
        return USAGE
      }
    },
  }
}

/** Prints a command's output and returns exit code 0. */
export function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function parse(args: string[], config: { options: typeof HELP; allowPositionals: boolean }) {
  try {
    return parseArgs({ args, ...config })
  } catch (error) {
    throw new Misuse(argsProblem(error))
  }
}

/** Describes an error of `parseArgs` in one sentence. */
export function argsProblem(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  const option = /'([^']+)'/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option) return `There is no option ${option}.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && option)
    return `Nothing is known of "${option}" here.`
  return `${message.replace(/\.$/, '')}.`
}
