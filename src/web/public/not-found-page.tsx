import { pageNotFound } from '#web/page-not-found.ts'

/** Every address that no other page answers. */
export function loader() {
  throw pageNotFound('page')
}

export default function NotFoundPage() {
  return null
}
