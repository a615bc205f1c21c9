import { Hono } from 'hono'
import { z } from 'zod'
import { OUR_WRITE_KEY } from '#analytics/page-view-reporting.ts'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import type { PageViewTally } from './page-view-tally.ts'

const pageEvent = z.object({
  type: z.literal('page'),
  writeKey: z.literal(OUR_WRITE_KEY),
  properties: z.object({ path: z.enum(PAGE_KINDS) }),
})

/** Metric names of Segment’s client. Clients can send other names, which are ignored. */
const CLIENT_METRIC = /^analytics_js(\.[a-z_]{1,20}){1,3}$/

const clientMetrics = z.object({
  series: z.array(z.object({ metric: z.string().max(100), value: z.number(), tags: z.unknown() })).max(100),
})

/**
 * The part of Segment's HTTP API that its browser client needs to report page views. Other events are not
 * supported.
 */
export function segmentTwinRoutes({ pageViews }: { pageViews: PageViewTally }) {
  const twin = new Hono<HttpEnv>()

  twin.get(`/analytics/v1/projects/${OUR_WRITE_KEY}/settings`, (c) => {
    c.header('cache-control', 'public, max-age=3600')
    return c.json({
      integrations: { 'Segment.io': { apiKey: OUR_WRITE_KEY } },
      metrics: { sampleRate: 0.1 },
    })
  })

  twin.post('/analytics/v1/p', async (c) => {
    const { properties } = await read(c.req, pageEvent, 'a page view of a page that there is')
    pageViews.add(properties.path, c.var.ctx.now())
    return c.json({ success: true })
  })

  twin.post('/analytics/v1/m', async (c) => {
    const { series } = await read(c.req, clientMetrics, 'counts of the client')
    const errors = series.filter(({ metric }) => metric.includes('error'))
    if (errors.length > 0) {
      const metrics = errors.map(({ metric }) => metric).filter((metric) => CLIENT_METRIC.test(metric))
      c.var.ctx.log.warn({ metrics, count: errors.length }, 'a browser could not report page views')
    }
    return c.json({ success: true })
  })

  return twin
}

async function read<T>(
  request: { json: () => Promise<unknown> },
  shape: z.ZodType<T>,
  what: string,
): Promise<T> {
  const parsed = shape.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) throw new AppError('invalid', `This is not ${what}.`)
  return parsed.data
}
