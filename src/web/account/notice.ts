import type { Location } from 'react-router'

/** News that another screen sends along to the account. */
export type AccountNotice = 'trial-started' | 'card-processing'

export function noticeOf(location: Location): AccountNotice | null {
  const notice: unknown = location.state?.notice
  return notice === 'trial-started' || notice === 'card-processing' ? notice : null
}
