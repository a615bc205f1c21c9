const STORED_SESSION = /^CognitoIdentityServiceProvider\..+\.accessToken$/

/** True if this browser stores a session. Does not load the identity client. */
export function hasStoredSession(): boolean {
  return sessionKey() !== undefined
}

/**
 * Returns the key of the stored session, which identifies its member even if the tokens have expired. Returns
 * null if there is none.
 */
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
