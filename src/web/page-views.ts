import type { Context, Plugin } from '@segment/analytics-next'
import { pageKind } from '#analytics/events/page-kinds.ts'
import type { PageViewReporting } from '#analytics/page-view-reporting.ts'
import { ROUTE_CHANGE } from './delivery/route-change.ts'

// Reports which kind of page is opened. It keeps nothing in the browser, and says neither which health goal a page
// is about nor who reads it. Whoever asked their browser to say so is not counted at all.

if (mayBeCounted()) reportPages()

function mayBeCounted(): boolean {
  const asked = navigator as Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }
  return !asked.globalPrivacyControl && asked.doNotTrack !== '1'
}

function reportPages(): void {
  let shown = location.pathname
  const client = whenLoaded().then(loadClient)
  const report = () => {
    const path = shown
    // A view that could not be reported is lost, and nobody's page stops working for it.
    client.then((segment) => segment?.page({ path: pageKind(path) })).catch(() => undefined)
  }
  report()
  // The page comes back from the browser's history.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report()
  })
  window.addEventListener(ROUTE_CHANGE, () => {
    if (location.pathname === shown) return
    shown = location.pathname
    report()
  })
}

const MOST_BUSY_MS = 5_000

/** Once the page has all it needs itself, and the browser nothing better to do, or never seems to come to that. */
async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  // Safari has no such call.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_BUSY_MS })
    else setTimeout(resolve)
  })
}

async function loadClient() {
  const [{ AnalyticsBrowser }, analytics] = await Promise.all([
    import('@segment/analytics-next'),
    readPageViewReporting(),
  ])
  if (!analytics) return undefined
  const api = new URL(analytics.apiUrl, location.origin)
  const cdn = new URL(analytics.cdnUrl, location.origin)
  const [client] = await AnalyticsBrowser.load(
    {
      writeKey: analytics.writeKey,
      cdnURL: cdn.href.replace(/\/$/, ''),
      plugins: [onlyThePage],
    },
    {
      disableClientPersistence: true,
      integrations: {
        All: false,
        'Segment.io': {
          apiHost: api.host + api.pathname.replace(/\/$/, ''),
          protocol: api.protocol === 'http:' ? 'http' : 'https',
          // Also where the reader has gone on meanwhile.
          deliveryStrategy: { config: { keepalive: true } },
        },
      },
    },
  )
  return client
}

// The typed client would be ten times as long as all the rest here.
async function readPageViewReporting(): Promise<PageViewReporting | null> {
  const answer = await fetch('/api/config')
  if (!answer.ok) throw new Error(`The configuration could not be read: ${answer.status}`)
  return ((await answer.json()) as { analytics: PageViewReporting | null }).analytics
}

/** Of all that the client found out, only the kind of page leaves the browser. */
const onlyThePage: Plugin = {
  name: 'Only the page',
  type: 'enrichment',
  version: '1.0.0',
  isLoaded: () => true,
  load: async () => undefined,
  page: (ctx: Context) => {
    const { type, messageId, timestamp, anonymousId, properties, context, integrations } = ctx.event
    const page = { path: properties?.path }
    ctx.event = {
      type,
      messageId,
      timestamp,
      anonymousId,
      integrations,
      properties: page,
      // Segment writes down this address instead of the one that it was called from.
      context: { page, library: context?.library, ip: '0.0.0.0' },
    } as typeof ctx.event
    return ctx
  },
}
