import type { ClientResponse } from 'hono/client'
import { answerOf } from './client.ts'

/** A value that was read, with the tag of its version. */
export type Tagged<T> = { value: T; tag: string }

/** Returns the body of a successful response and its `ETag`, for a change that is based on this version. */
export async function taggedAnswerOf<Response extends ClientResponse<unknown, number, string>>(
  call: Promise<Response>,
): Promise<Tagged<Awaited<ReturnType<typeof answerOf<Response>>>>> {
  const response = await call
  return { value: await answerOf(Promise.resolve(response)), tag: response.headers.get('etag') ?? ANY_STATE }
}

/**
 * Returns the tag of a row in a list. List rows provide only the row's version, without a hash of the
 * response.
 */
export function tagOfVersion(version: number): string {
  return `"${version}-"`
}

/** A tag that makes a change succeed regardless of other changes. */
export const ANY_STATE = '*'

/** Builds the header that makes the server refuse a change if the row has another version by now. */
export function ifMatch(tag: string): { headers: { 'if-match': string } } {
  return { headers: { 'if-match': tag } }
}
