import { unreachable } from '#web/api/api-error.ts'
import { loadIdentityClient } from '../api/session.ts'

/**
 * Loads the sign-in screens, configured for our user pool. They are far too much script for pages that don't
 * sign in.
 */
export async function loadSignInWidget() {
  const [widget, client] = await Promise.all([
    import('./sign-in-widget.tsx').catch(() => {
      throw unreachable()
    }),
    loadIdentityClient(),
  ])
  await client.configureIdentity()
  return widget
}
