import { type ClientResponse, hc } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import { accessToken, announceSession, endLostSession } from '#web/api/session.ts'
import type { Api } from '../../http/api.ts'
import { ApiError, sessionEnded } from './api-error.ts'
import { hasStoredSession } from './stored-session.ts'
import { timeOutSeconds } from './time-outs.ts'
import { asFailedCall, timedFetch } from './timed-fetch.ts'

// True once the page had a session. A browser can drop the session while the page is open, and the page would
// then call as a guest without noticing.
let isSignedInPage = false

/**
 * Calls the API as the signed-in member, or as a guest. Announces the end of a session that the server
 * refuses or that the browser lost.
 */
export const api = hc<Api>('/api', {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    // If the session can no longer be refreshed, there is no token, which also means that it has ended.
    const hadSession = hasStoredSession()
    isSignedInPage ||= hadSession
    const token = await accessToken()
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await fetchInTime(input, { ...init, headers })
    if (response.status !== 401) return response
    const isAct = init?.method !== 'GET'
    if (hadSession) await endLostSession({ isAct })
    else if (isSignedInPage) announceSession({ event: 'sessionLost', isAct })
    return response
  },
})

/** Calls that never carry a token, because the sign-in itself depends on them. */
export const openApi = hc<Api>('/api', { fetch: fetchInTime })

type Body<Response> = Response extends { status: 204 }
  ? undefined
  : Response extends ClientResponse<infer Content, infer Status, 'json'>
    ? Status extends SuccessStatusCode
      ? Content
      : never
    : never

/**
 * Returns the body of a successful response, and throws an `ApiError` for any other. `fallback` is the
 * message if the server sends none.
 */
export async function answerOf<Response extends ClientResponse<unknown, number, string>>(
  call: Promise<Response>,
  fallback = 'Careplate could not answer. Nothing you entered was lost. Please try again.',
): Promise<Body<Response>> {
  const response = await call
  const body: unknown = await response.json().catch((error) => {
    if (error instanceof SyntaxError) return undefined
    throw asFailedCall(error, timeOutSeconds(response.url))
  })
  if (response.ok) return body as Body<Response>
  throw refusal(body, fallback)
}

function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  return timedFetch(input, init, timeOutSeconds(url))
}

type ErrorBody = {
  error: { code: string; message: string; fields?: Record<string, string> }
  requestId: string
}

function refusal(body: unknown, fallback: string): ApiError {
  const given = body as Partial<ErrorBody> | undefined
  if (!given?.error?.message) return new ApiError('unavailable', fallback)
  const { code, message, fields } = given.error
  if (code === 'not_signed_in' && isSignedInPage) return sessionEnded()
  return new ApiError(code, message, { fields: fields ?? {}, requestId: given.requestId })
}
