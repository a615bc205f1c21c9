/** pg-boss tells of what failed in a queue as an object with the fields of the error, which would say nothing in a log. */
export function queueError(failure: Error | { message?: unknown }): Error {
  if (failure instanceof Error) return failure
  const { message } = failure
  return Object.assign(new Error(typeof message === 'string' ? message : 'The job queue failed.'), failure)
}
