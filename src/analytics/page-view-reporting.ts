import type { Config } from '#platform/config/config.ts'

/** Where the browser reports page views, in the words of Segment's client. Addresses of ours are paths. */
export type PageViewReporting = { writeKey: string; cdnUrl: string; apiUrl: string }

export const OUR_WRITE_KEY = 'careplate'

const OURS: PageViewReporting = { writeKey: OUR_WRITE_KEY, cdnUrl: '/analytics', apiUrl: '/analytics/v1' }

/** Null where page views are not reported. */
export function pageViewReporting({ analytics }: Config): PageViewReporting | null {
  if (analytics.provider === 'off') return null
  if (analytics.provider === 'own') return OURS
  const { writeKey, cdnUrl, apiUrl } = analytics
  return { writeKey, cdnUrl, apiUrl }
}
