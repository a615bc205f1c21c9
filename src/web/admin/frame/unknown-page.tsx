import { redirect } from 'react-router'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/unknown-page.ts'

/** The back office itself opens with its first screen; every other address without one is told to be none. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (params['*']) throw pageNotFound('page')
  return redirect(paths.admin.foods())
}
clientLoader.hydrate = true as const

export default function UnknownPage() {
  return null
}
