/** URL fragment that opens the sign-in page with the "forgot password" screen. */
export const FORGOT_PASSWORD = '#forgot-password'

/** Returns the path to open after signing in: the path in `?next=`, or the fallback. Never another site. */
export function nextPath(search: URLSearchParams, fallback: string): string {
  const next = search.get('next') ?? ''
  const base = 'http://careplate.invalid'
  if (!next.startsWith('/') || !URL.canParse(next, base)) return fallback
  const url = new URL(next, base)
  // Browsers treat `//host` and `/\host` as another site.
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/login') return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
