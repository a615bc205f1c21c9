import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { loggableError } from './loggable-error.ts'

/** A log in which an error stands without the values that a failed statement was given. */
export function openLog(level: string, destination: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    serializers: { err: loggableError },
    hooks: {
      // A line without words of its own would take those of its error as they are.
      logMethod(args, method) {
        const [first, ...rest] = args as unknown[]
        const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
        if (!(error instanceof Error) || rest.length > 0) return method.apply(this, args)
        const fields = first instanceof Error ? { err: first } : first
        return method.apply(this, [fields, loggableError(error).message] as typeof args)
      },
    },
  }
  return pino(options, destination)
}
