import { data } from 'react-router'
import { AppError } from '#platform/errors.ts'

/** What a loader throws so that the page answers 404; `what` is named to the reader. */
export function pageNotFound(what: string) {
  return data({ what }, { status: 404 })
}

/** Runs a verb for a page and answers 404 where the verb says that there is nothing. */
export async function orPageNotFound<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw pageNotFound(what)
    throw error
  }
}
