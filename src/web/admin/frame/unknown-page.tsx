import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'

/** The back office has no screen at this address; its first one is shown instead. */
export function clientLoader() {
  return redirect(paths.admin.foods())
}
clientLoader.hydrate = true as const

export default function UnknownPage() {
  return null
}
