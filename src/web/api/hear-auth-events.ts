import { Hub } from 'aws-amplify/utils'
import { announceSession } from './session.ts'

let isQuiet = false

/** Passes on what the identity client tells of signing in and out; all else it tells is only logged. */
export function hearAuthEvents(): void {
  Hub.listen(
    'auth',
    ({ payload, crossTab }) => {
      const isElsewhere = Boolean(crossTab)
      switch (payload.event) {
        case 'signedIn':
        case 'signedOut':
          if (!isQuiet) announceSession({ event: payload.event, isElsewhere })
          return
        case 'signInWithRedirect_failure':
          announceSession({ event: 'redirectFailed', reason: payload.data?.error?.message ?? '' })
      }
      // biome-ignore lint/suspicious/noConsole: for whoever looks into a session that ended too early.
      console.debug('auth', payload.event)
    },
    { enableCrossTabEvents: true },
  )
}

/** Takes steps whose news would send people elsewhere. */
export async function withoutNews(steps: () => Promise<void>): Promise<void> {
  isQuiet = true
  try {
    await steps()
  } finally {
    isQuiet = false
  }
}
