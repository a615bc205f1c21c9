const STORED_SESSION = /^CognitoIdentityServiceProvider\..+\.accessToken$/

/** Whether this browser holds a session, without loading the identity client. */
export function hasStoredSession(): boolean {
  return sessionKey() !== undefined
}

/** Names whose session this browser holds, whatever its tokens are by now; null without a session. */
export function storedPerson(): string | null {
  return sessionKey() ?? null
}

function sessionKey(): string | undefined {
  try {
    return Object.keys(window.localStorage).find((key) => STORED_SESSION.test(key))
  } catch {
    return undefined
  }
}
