import { Hub } from 'aws-amplify/utils'
import { announceSession } from './session.ts'

let isQuiet = false

/** Announces sign-ins and sign-outs reported by the identity client. All other events are only logged. */
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

/** Runs steps without announcing their session events, because these would redirect the visitor. */
export async function withoutNews(steps: () => Promise<void>): Promise<void> {
  isQuiet = true
  try {
    await steps()
  } finally {
    isQuiet = false
  }
}
