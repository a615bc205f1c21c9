import type { ApiError } from '#web/api/api-error.ts'

const NAMES = new Set(['CodeMismatchException', 'ExpiredCodeException', 'EnableSoftwareTokenMFAException'])

/** Whether the user pool refused a code, and nothing else. */
export function isWrongCode({ code }: ApiError): boolean {
  return NAMES.has(code)
}
