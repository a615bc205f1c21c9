import { unreachable } from '#web/api/api-error.ts'

/** What the buttons of this page call. Nothing of it is needed to show the page’s frame. */
export function loadSecurityClient() {
  return import('./security-client.ts').catch(() => {
    throw unreachable()
  })
}
