import { pageNotFound } from '#web/page-not-found.ts'

/** An address of the back office that has no screen is told to be none. */
export function clientLoader() {
  throw pageNotFound('page')
}
clientLoader.hydrate = true as const

export default function UnknownPage() {
  return null
}
