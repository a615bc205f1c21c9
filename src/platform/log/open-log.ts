import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { loggableError } from './loggable-error.ts'

const WARN = pino.levels.values.warn ?? 40

type LogOptions = {
  /** Counts an error as part of an outage that is logged elsewhere. Its own line then has level debug. */
  isCounted?: (error: Error) => boolean
}

/** Opens a log that shows an error without the values that a failed statement was given. */
export function openLog(
  level: string,
  destination: DestinationStream,
  { isCounted = () => false }: LogOptions = {},
): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    serializers: { err: loggableError },
    hooks: {
      // A line without words of its own would take those of its error as they are.
      logMethod(args, method, level) {
        const [first, ...rest] = args as unknown[]
        const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
        if (level >= WARN && error instanceof Error && isCounted(error)) return this.debug(...args)
        if (!(error instanceof Error) || rest.length > 0) return method.apply(this, args)
        const fields = first instanceof Error ? { err: first } : first
        return method.apply(this, [fields, loggableError(error).message] as typeof args)
      },
    },
  }
  return pino(options, destination)
}
