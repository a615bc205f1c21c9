import type { Location } from 'react-router'

const NOTICES = ['trial-started', 'started-again', 'card-processing'] as const

/** A notice that another screen passes to the account page through the navigation state. */
export type AccountNotice = (typeof NOTICES)[number]

export function noticeOf(location: Location): AccountNotice | null {
  return NOTICES.find((notice) => notice === location.state?.notice) ?? null
}
