/**
 * Marks the page as one of whoever is signed in here, by what this browser holds, and answers their email address.
 * Styles show the links of members or those of guests by it. It stands in the head of each page as text and runs before
 * anything is painted, so it must use nothing from outside itself (decision 29).
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
    // A browser that keeps nothing, or a token that is none of ours.
  }
  if (email === null) delete root.dataset.session
  else root.dataset.session = 'member'
  root.style.setProperty('--username', JSON.stringify(email ?? ''))
  return email
}

/** What stands in the head of each page; always the same, so that a page’s policy can name it by its hash. */
export function markSessionScript(): string {
  return `(${markSession})()`
}
