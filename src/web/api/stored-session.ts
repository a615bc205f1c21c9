const STORED_SESSION = /^CognitoIdentityServiceProvider\..+\.accessToken$/

/** Whether this browser holds a session, without loading the identity client. */
export function hasStoredSession(): boolean {
  return sessionKey() !== undefined
}

/** Names whose session this browser holds, whatever its tokens are by now; null without a session. */
export function storedPerson(): string | null {
  return sessionKey() ?? null
}

/** The email address of whose session this browser holds, as far as its tokens tell; null without a session. */
export function storedEmail(): string | null {
  const key = sessionKey()
  if (key === undefined) return null
  const idToken = window.localStorage.getItem(key.replace(/accessToken$/, 'idToken'))
  return emailIn(idToken) ?? 'Account'
}

function sessionKey(): string | undefined {
  try {
    return Object.keys(window.localStorage).find((key) => STORED_SESSION.test(key))
  } catch {
    return undefined
  }
}

function emailIn(idToken: string | null): string | undefined {
  try {
    const payload = idToken?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown }
    return typeof email === 'string' && email ? email : undefined
  } catch {
    return undefined
  }
}
