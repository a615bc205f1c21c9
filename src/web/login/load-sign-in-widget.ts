import { unreachable } from '#web/api/api-error.ts'
import { loadIdentityClient } from '../api/session.ts'

/** The sign-in screens, ready to talk to the user pool. Far too much script for any page that does not sign in. */
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
