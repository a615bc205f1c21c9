/**
 * Marks the page as signed in or not, based on the stored session, and returns the email address. Styles then
 * show the links for members or for guests. The function is inlined as text in the head of each page and runs
 * before the first paint, so it must not use anything outside itself (decision 29).
 */
export function markSession(): string | null {
  const root = document.documentElement
  let email: string | null = null
  try {
    const held = Object.entries(window.localStorage)
    const [key] = held.find(([name]) => /^CognitoIdentityServiceProvider\..+\.accessToken$/.test(name)) ?? []
    if (key) {
      email = 'Account'
      const [, payload = ''] = window.localStorage[key.replace(/accessToken$/, 'idToken')].split('.')
      const letters = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
      const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
      email = JSON.parse(new TextDecoder().decode(bytes)).email || email
    }
  } catch {
    // The browser blocks storage, or the token is not one of ours.
  }
  if (email === null) delete root.dataset.session
  else root.dataset.session = 'member'
  root.style.setProperty('--username', JSON.stringify(email ?? ''))
  return email
}

/**
 * Returns the script for the head of each page. The text never changes, so the page's content security policy
 * can allow it by hash.
 */
export function markSessionScript(): string {
  return `(${markSession})()`
}
