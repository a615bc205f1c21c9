/** pg-boss tells of what failed in a queue as an object with the fields of the error, which would say nothing in a log. */
export function queueError(told: Error | { message?: unknown }): Error {
  if (told instanceof Error) return told
  const { message } = told
  return Object.assign(new Error(typeof message === 'string' ? message : 'The job queue failed.'), told)
}
