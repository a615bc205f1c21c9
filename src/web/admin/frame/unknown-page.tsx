import { pageNotFound } from '#web/page-not-found.ts'

/** Responds with "not found" for a back-office URL that has no screen. */
export function clientLoader() {
  throw pageNotFound('page')
}
clientLoader.hydrate = true as const

export default function UnknownPage() {
  return null
}
