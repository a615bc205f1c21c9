import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Context } from './context.ts'

/** Gives a command the context of the system for as long as it runs. */
export type OpenContext = <T>(act: (ctx: Context) => Promise<T>) => Promise<T>

/** A command of the command line. */
export type Command = {
  /** How it is typed, from its name on. */
  usage: string
  /** What it does, in the list of all commands. */
  summary: string
  /** Answers the exit code. */
  run: (args: string[], openContext: OpenContext) => Promise<number>
}

type Options = NonNullable<ParseArgsConfig['options']>
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

/** What is typed before the name of a command. */
export const COMMAND_LINE = 'npm run careplate --'

const USAGE = 2
const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** What was typed makes no sense to a command. The message says why. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

/**
 * A command that explains itself with `--help` and says what was typed wrong, and how it is typed. `act` is given what
 * `options` and `allowPositionals` let through, as of `parseArgs`, and throws `Misuse` for what they cannot judge.
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
  /** What `--help` says below the usage. */
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

/** Prints what a command has to say; answers its exit code. */
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

/** What `parseArgs` found wrong, as one sentence. */
export function argsProblem(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  const option = /'([^']+)'/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option) return `There is no option ${option}.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && option)
    return `Nothing is known of "${option}" here.`
  return `${message.replace(/\.$/, '')}.`
}
