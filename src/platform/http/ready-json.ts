import type { Context as RequestContext, TypedResponse } from 'hono'
import type { HttpEnv } from './api-router.ts'
import { isTagAmong } from './entity-tag.ts'

/** A serialized JSON body and its entity tag. */
export type ReadyJson = { text: string; tag: string }

type Sent<Body> = Response & TypedResponse<Body, 200, 'json'>

/** Sends JSON that is already serialized. The caller states its type. */
export function sendJson<Body>(c: RequestContext<HttpEnv>, text: string, tag?: string): Sent<Body> {
  const headers = { 'content-type': 'application/json', ...(tag ? { etag: tag } : {}) }
  return c.body(text, 200, headers) as Response as Sent<Body>
}

/**
 * Sends a response that clients can cache if they revalidate it each time; a client with the current version
 * gets a 304. `isPrivate` keeps the response out of shared caches, for callers who see more than others.
 */
export function sendCacheable<Body>(
  c: RequestContext<HttpEnv>,
  { text, tag }: ReadyJson,
  { isPrivate }: { isPrivate: boolean },
): Sent<Body> | (Response & TypedResponse<Record<never, never>, 304, string>) {
  c.header('cache-control', isPrivate ? 'private, no-cache' : 'public, no-cache')
  c.header('vary', 'Authorization')
  if (!isTagAmong(tag, c.req.header('if-none-match'))) return sendJson<Body>(c, text, tag)
  return c.body(null, 304, { etag: tag }) as Response as Response &
    TypedResponse<Record<never, never>, 304, string>
}

/** Documents the header that makes a change fail if the row has changed since it was read. */
export const ifMatchHeader = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the answer that the change is based on. Left out, the change is made whatever happened since.',
  schema: { type: 'string', maxLength: 100, example: '"3-kT0mbuNPpbjVaH1f"' },
} as const

export const notModified = { 304: { description: 'Unchanged since the answer that `If-None-Match` names.' } }
