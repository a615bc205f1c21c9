import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { loggableError } from './loggable-error.ts'

const WARN = pino.levels.values.warn ?? 40

type LogOptions = {
  /** Counts an error as part of an outage that is logged elsewhere. Its own line then has level debug. */
  isCounted?: (error: Error) => boolean
}

/** Opens a log that shows errors without the parameters of failed statements. */
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
      // A log line without its own message would take the unfiltered message of its error.
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
