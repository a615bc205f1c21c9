import type { ApiError } from '#web/api/api-error.ts'

const NAMES = new Set(['CodeMismatchException', 'ExpiredCodeException', 'EnableSoftwareTokenMFAException'])

/** True if the user pool refused a code, and not for any other reason. */
export function isWrongCode({ code }: ApiError): boolean {
  return NAMES.has(code)
}
