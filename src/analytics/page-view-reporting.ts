import type { Config } from '#platform/config/config.ts'

/** Destination of page-view reports, in the terms of Segment's client. Our own addresses are paths. */
export type PageViewReporting = { writeKey: string; cdnUrl: string; apiUrl: string }

export const OUR_WRITE_KEY = 'careplate'

const OURS: PageViewReporting = { writeKey: OUR_WRITE_KEY, cdnUrl: '/analytics', apiUrl: '/analytics/v1' }

/** Returns null if page views are not reported. */
export function pageViewReporting({ analytics }: Config): PageViewReporting | null {
  if (analytics.provider === 'off') return null
  if (analytics.provider === 'own') return OURS
  const { writeKey, cdnUrl, apiUrl } = analytics
  return { writeKey, cdnUrl, apiUrl }
}
