import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { logAnswer, loggedRequest, requestIdFor } from '../request-log.ts'
import type { ResponseCache } from './response-cache.ts'
import { encodingFor, lastingHeaders } from './sent-headers.ts'

/** A read as it was asked: what stands behind `?`, and what stands in `Authorization`. */
export type FastListRequest = { search: string; authorization: string | undefined }

/** The JSON of what was found in memory; undefined where the usual way has to be gone, refusals among them. */
export type FastListRead = (question: FastListRequest) => string | undefined | Promise<string | undefined>

// As hono/compress has it: below this, packing gains nothing.
const WORTH_PACKING = 1024

const packed = promisify(gzip)

/**
 * Answers reads of lists by their path, past the chain of middlewares (decision 6). Only headers are cached, those of
 * the first answer that went the usual way; the rows are looked for each time. All that middlewares do for an answer
 * costs five times what it takes to find twenty rows and to send them.
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
