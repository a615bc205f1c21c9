import { unreachable } from '#web/api/api-error.ts'

/** Loads the functions that the buttons of this page call. They are not needed to render the page's frame. */
export function loadSecurityClient() {
  return import('./security-client.ts').catch(() => {
    throw unreachable()
  })
}
