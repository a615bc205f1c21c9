/**
 * Restores an error from pg-boss, which reports failures in a queue as an object with the fields of the
 * error. A log would show nothing of such an object.
 */
export function queueError(failure: Error | { message?: unknown }): Error {
  if (failure instanceof Error) return failure
  const { message } = failure
  return Object.assign(new Error(typeof message === 'string' ? message : 'The job queue failed.'), failure)
}
