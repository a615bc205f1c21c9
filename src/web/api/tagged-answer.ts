import type { ClientResponse } from 'hono/client'
import { answerOf } from './client.ts'

/** What was read, with the tag that names this state of it. */
export type Tagged<T> = { value: T; tag: string }

/** The body of a successful answer and its `ETag`, for a change that is to be based on it. */
export async function taggedAnswerOf<Response extends ClientResponse<unknown, number, string>>(
  call: Promise<Response>,
): Promise<Tagged<Awaited<ReturnType<typeof answerOf<Response>>>>> {
  const response = await call
  return { value: await answerOf(Promise.resolve(response)), tag: response.headers.get('etag') ?? ANY_STATE }
}

/** The tag of a row in a list, which carries the version of the row and no hash of its answer. */
export function tagOfVersion(version: number): string {
  return `"${version}-"`
}

/** As a tag: the change is made whatever happened since. */
export const ANY_STATE = '*'

/** Has a change refused when its row is not in that state any more. */
export function ifMatch(tag: string): { headers: { 'if-match': string } } {
  return { headers: { 'if-match': tag } }
}
