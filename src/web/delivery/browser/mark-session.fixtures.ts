import { runInNewContext } from 'node:vm'

/**
 * Runs the head script in isolation, in a browser with this `localStorage`, and returns the marks it set on
 * the page.
 */
export function markedBy(
  script: string,
  localStorage: Record<string, string>,
): { session: string | undefined; username: string | undefined } {
  const dataset: Record<string, string> = {}
  const styles: Record<string, string> = {}
  const style = {
    setProperty: (name: string, value: string) => {
      styles[name] = value
    },
  }
  const ofBrowser = {
    atob,
    TextDecoder,
    window: { localStorage },
    document: { documentElement: { dataset, style } },
  }
  runInNewContext(script, ofBrowser)
  return { session: dataset.session, username: styles['--username'] }
}

/** Returns the `localStorage` entries of a browser with a signed-in member. */
export function storedSession(email: string): Record<string, string> {
  const payload = Buffer.from(JSON.stringify({ email })).toString('base64url')
  const prefix = 'CognitoIdentityServiceProvider.web.ada'
  return { [`${prefix}.accessToken`]: 'a.b.c', [`${prefix}.idToken`]: `a.${payload}.c` }
}
