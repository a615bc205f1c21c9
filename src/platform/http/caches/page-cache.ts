import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { entityTag, isTagAmong } from '../entity-tag.ts'
import { logAnswer, loggedRequest, requestIdFor } from '../request-log.ts'
import type { ResponseCache } from './response-cache.ts'
import { type Encoding, encodingFor, lastingHeaders, withoutNonce } from './sent-headers.ts'

type Page = {
  version: number
  tag: string
  bodies: Record<Encoding, Buffer>
  /** Alternating names and values, ready to send. */
  headers: Record<Encoding | 'unchanged', string[]>
  size: number
}

const SHARED = 'public, no-cache'
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_PATH = 300

/** An API call whose query contains at most the page number 1 and the page size. */
const CACHEABLE_CALL = /^\/api\/[\w./-]+(?:\?(?:page=1|count=\d{1,3})(?:&(?:page=1|count=\d{1,3}))?)?$/

/**
 * Caches whole pages, and API responses to callers without a token, by address. Each is rendered and
 * compressed once per version of its content. A page with a query is never cached: the query may contain a
 * key or a member's health goals, and there are too many variants.
 */
export function pageCache(options: {
  versionNow: () => number | Promise<number>
  log: Logger
  mostBytes?: number
}): ResponseCache {
  const { versionNow, log, mostBytes = MOST_BYTES } = options
  const pages = versionedPages(versionNow, mostBytes)

  return {
    answer(request, response, next) {
      const path = request.url ?? ''
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || request.headers.authorization !== undefined || !pages.has(path)) {
        next()
        return
      }
      const startedAt = performance.now()
      const answer = (page: Page | undefined) => {
        if (!page) {
          next()
          return
        }
        const requestId = requestIdFor(request.headers['x-request-id'])
        const status = send(page, requestId, request, response)
        logAnswer(log, requestId, loggedRequest(request.method, path, status, startedAt))
      }
      const found = pages.find(path)
      if (found instanceof Promise) found.then(answer, () => next())
      else answer(found)
    },

    async store(c, next) {
      const { pathname, search } = new URL(c.req.url)
      const path = pathname + search
      const isForAll = c.req.method === 'GET' && c.req.header('authorization') === undefined
      if (!isForAll || !isCacheable(path, search)) {
        await next()
        return
      }
      const end = pages.renewing(path)
      try {
        // Read before the page is rendered, so that a change during rendering makes the page stale at once.
        const version = await Promise.resolve()
          .then(versionNow)
          .catch(() => undefined)
        await next()
        if (version === undefined || !isShared(c.res) || !c.res.body) {
          end()
          return
        }
        const { response, copy, headers } = sharedCopy(c.res, c.res.body)
        c.res = response
        makePage(copy, headers, version).then(
          (page) => {
            pages.store(path, page)
            end(page)
          },
          () => end(),
        )
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

/** Stores pages by address, each with the version of its content. */
function versionedPages(versionNow: () => number | Promise<number>, mostBytes: number) {
  const pages = new LRUCache<string, Page>({ maxSize: mostBytes, sizeCalculation: ({ size }) => size })
  const renewals = new Map<string, Promise<Page | undefined>>()

  /** Returns synchronously if the page is cached and current. */
  function find(path: string): Page | Promise<Page | undefined> {
    const version = versionNow()
    return use(path, version) ?? findLater(path, version)
  }

  function use(path: string, version: number | Promise<number>): Page | undefined {
    const page = pages.get(path)
    return page?.version === version ? page : undefined
  }

  async function findLater(path: string, now: number | Promise<number>): Promise<Page | undefined> {
    const version = await now
    const page = use(path, version)
    if (page) return page
    const renewed = await renewals.get(path)
    return renewed && renewed.version >= version ? renewed : undefined
  }

  return {
    find,
    has: (path: string) => pages.has(path),
    store: (path: string, page: Page) => void pages.set(path, page),
    /**
     * Other requests for a page that has just become stale wait for the first request, until the returned
     * function is called.
     */
    renewing(path: string): (page?: Page) => void {
      const { promise, resolve } = Promise.withResolvers<Page | undefined>()
      if (pages.has(path) && !renewals.has(path)) renewals.set(path, promise)
      return (page) => {
        if (renewals.get(path) === promise) renewals.delete(path)
        resolve(page)
      }
    },
  }
}

/** Returns the response to send, and a copy that can be sent to others. */
function sharedCopy(given: Response, body: ReadableStream) {
  const policy = given.headers.get('content-security-policy')
  if (policy) given.headers.set('content-security-policy', withoutNonce(policy))
  const [sent, copy] = body.tee()
  return { response: new Response(sent, given), copy, headers: new Headers(given.headers) }
}

function isCacheable(path: string, search: string): boolean {
  if (path.length > LONGEST_PATH) return false
  return path.startsWith('/api/') ? CACHEABLE_CALL.test(path) : search === ''
}

function isShared({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get('cache-control') === SHARED &&
    /^(?:text\/html|application\/json)\b/.test(headers.get('content-type') ?? '')
  )
}

async function makePage(body: ReadableStream, given: Headers, version: number): Promise<Page> {
  const identity = Buffer.from(await new Response(body).arrayBuffer())
  const [br, gzipped] = await Promise.all([compressBrotli(identity), compressGzip(identity)])
  const tag = given.get('etag') ?? entityTag(identity.toString())
  const shared = lastingHeaders(given)
  const vary = new Set([...(given.get('vary')?.split(/,\s*/) ?? []), 'Accept-Encoding'])
  shared.push(['etag', `W/${tag}`], ['vary', [...vary].join(', ')])
  const headersOf = (encoding: Encoding, { length }: Buffer) => [
    ...shared.flat(),
    'content-length',
    String(length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ]
  return {
    version,
    tag,
    bodies: { br, gzip: gzipped, identity },
    headers: {
      br: headersOf('br', br),
      gzip: headersOf('gzip', gzipped),
      identity: headersOf('identity', identity),
      unchanged: shared.filter(([name]) => name !== 'content-type').flat(),
    },
    size: br.length + gzipped.length + identity.length,
  }
}

const inBackground = { brotli: promisify(brotliCompress), gzip: promisify(gzip) }

function compressBrotli(body: Buffer): Promise<Buffer> {
  return inBackground.brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

function compressGzip(body: Buffer): Promise<Buffer> {
  return inBackground.gzip(body, { level: 9 })
}

function send(page: Page, requestId: string, request: IncomingMessage, response: ServerResponse): number {
  if (isTagAmong(page.tag, request.headers['if-none-match'])) {
    response.writeHead(304, [...page.headers.unchanged, 'x-request-id', requestId])
    response.end()
    return 304
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  response.writeHead(200, [...page.headers[encoding], 'x-request-id', requestId])
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
  return 200
}
