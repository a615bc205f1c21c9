import type { Location } from 'react-router'

const NOTICES = ['trial-started', 'started-again', 'card-processing'] as const

/** News that another screen sends along to the account. */
export type AccountNotice = (typeof NOTICES)[number]

export function noticeOf(location: Location): AccountNotice | null {
  return NOTICES.find((notice) => notice === location.state?.notice) ?? null
}
