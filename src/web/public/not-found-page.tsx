import { STATIC_PAGE } from '#web/delivery/static-page.ts'
import { pageNotFound } from '#web/page-not-found.ts'

export const handle = STATIC_PAGE

/** Every address that no other page answers. */
export function loader() {
  throw pageNotFound('page')
}

export default function NotFoundPage() {
  return null
}
