import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { logAnswer, loggedRequest, requestIdFor } from '../request-log.ts'
import type { ResponseCache } from './response-cache.ts'
import { encodingFor, lastingHeaders } from './sent-headers.ts'

/** A list request: its query string and its `Authorization` header. */
export type FastListRequest = { search: string; authorization: string | undefined }

/**
 * Returns the JSON found in memory. Returns undefined if the regular route has to respond, for example with a
 * refusal.
 */
export type FastListRead = (question: FastListRequest) => string | undefined | Promise<string | undefined>

// Threshold of hono/compress: compressing shorter responses gains nothing.
const WORTH_PACKING = 1024

const packed = promisify(gzip)

/**
 * Serves list requests by path, bypassing the middlewares (decision 6). Only the headers of the first regular
 * response are cached; the rows are looked up each time. The middlewares take five times as long as finding
 * and sending twenty rows.
 */
export function listFastPath(
  reads: Readonly<Record<string, FastListRead>>,
  { log }: { log: Logger },
): ResponseCache {
  const headersOf = new Map<string, string[]>()

  return {
    answer(request, response, next) {
      const { path, search } = split(request.url ?? '')
      const read = reads[path]
      const headers = headersOf.get(path)
      if (!read || !headers || request.method !== 'GET') {
        next()
        return
      }
      const startedAt = performance.now()
      const { authorization, 'accept-encoding': accepted } = request.headers
      const send = (body: string | Buffer) => {
        const requestId = requestIdFor(request.headers['x-request-id'])
        const own = ['content-length', String(Buffer.byteLength(body)), 'x-request-id', requestId]
        if (typeof body !== 'string') own.push('content-encoding', 'gzip')
        response.writeHead(200, [...headers, ...own])
        response.end(body)
        logAnswer(log, requestId, loggedRequest('GET', path, 200, startedAt))
      }
      const answer = (text: string | undefined) => {
        if (text === undefined) next()
        else if (text.length < WORTH_PACKING || encodingFor(accepted, ['gzip']) !== 'gzip') send(text)
        else packed(text).then(send, () => next())
      }
      const found = read({ search, authorization })
      if (found instanceof Promise) found.then(answer, () => next())
      else answer(found)
    },

    async store(c, next) {
      await next()
      const { path, method } = c.req
      if (!(path in reads) || method !== 'GET' || c.res.status !== 200 || headersOf.has(path)) return
      headersOf.set(path, [...lastingHeaders(c.res.headers), ['vary', 'Accept-Encoding']].flat())
    },
  }
}

function split(url: string): { path: string; search: string } {
  const place = url.indexOf('?')
  return place < 0 ? { path: url, search: '' } : { path: url.slice(0, place), search: url.slice(place + 1) }
}
