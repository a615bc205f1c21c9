/** What follows the address of the log-in page where it begins by asking whose password was forgotten. */
export const FORGOT_PASSWORD = '#forgot-password'

/** Where to go after signing in: a path of this site from `?next=`, or the fallback. Never another site. */
export function nextPath(search: URLSearchParams, fallback: string): string {
  const next = search.get('next') ?? ''
  const base = 'http://careplate.invalid'
  if (!next.startsWith('/') || !URL.canParse(next, base)) return fallback
  const url = new URL(next, base)
  // Browsers read `//host` and `/\host` as another site.
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/login') return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
