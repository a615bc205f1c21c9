import { runInNewContext } from 'node:vm'

/** Runs the text of the head by itself, in a browser that stores this, and answers how the page is marked. */
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

/** What a browser stores for somebody who is signed in. */
export function storedSession(email: string): Record<string, string> {
  const payload = Buffer.from(JSON.stringify({ email })).toString('base64url')
  const prefix = 'CognitoIdentityServiceProvider.web.ada'
  return { [`${prefix}.accessToken`]: 'a.b.c', [`${prefix}.idToken`]: `a.${payload}.c` }
}
