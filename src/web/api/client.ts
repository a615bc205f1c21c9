import { type ClientResponse, hc } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import { accessToken, announceSession, endLostSession } from '#web/api/session.ts'
import type { Api } from '../../http/api.ts'
import { ApiError, sessionEnded } from './api-error.ts'
import { hasStoredSession } from './stored-session.ts'
import { timeOutSeconds } from './time-outs.ts'
import { asFailedCall, timedFetch } from './timed-fetch.ts'

// A browser can forget a session under an open page, which then calls as a guest without knowing it.
let isSignedInPage = false

/** Calls as the signed-in member, or as a guest. A session that the server refuses, or that the browser lost, is over. */
export const api = hc<Api>('/api', {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    // A session that can no longer be refreshed returns no token: it has ended, too.
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

/** Calls that never carry a token: what the sign-in itself stands on. */
export const openApi = hc<Api>('/api', { fetch: fetchInTime })

type Body<Response> = Response extends { status: 204 }
  ? undefined
  : Response extends ClientResponse<infer Content, infer Status, 'json'>
    ? Status extends SuccessStatusCode
      ? Content
      : never
    : never

/** The body of a successful answer. Everything else is thrown as an ApiError; `fallback` speaks where the server does not. */
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
