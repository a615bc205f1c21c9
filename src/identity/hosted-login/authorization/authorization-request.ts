import type { Context } from '#platform/context.ts'
import { issuerOf } from '../../tokens/issuer.ts'

/** A client's validated request to `/oauth2/authorize`. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  state?: string | undefined
  nonce?: string | undefined
  scope: string
  codeChallenge: string
  /**
   * A provider account that this browser logged in to. It is linked once a password proves which user it
   * belongs to.
   */
  link?: { provider: string; subject: string } | undefined
}

/** An `unsafe` request is reported to the user on a page. All other errors go back to the client. */
export type ReadRequest =
  | {
      is: 'valid'
      request: AuthorizationRequest
      hints: { username: string | undefined; provider: string | undefined }
    }
  | { is: 'refused'; redirectTo: string }
  | { is: 'unsafe'; message: string }

export const SCOPES = ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin']

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const LONGEST = 2048

/** Parses a request as RFC 6749 and RFC 7636 require. Never redirects to an unregistered address. */
export function readAuthorizationRequest(ctx: Context, query: URLSearchParams): ReadRequest {
  const { clientId, redirects } = ctx.config.identity
  const [client, redirectUri] = ['client_id', 'redirect_uri'].map((name) => only(query, name))
  if (client !== clientId) return { is: 'unsafe', message: 'The app that sent you here is not known to us.' }
  if (!redirectUri || !redirects.includes(redirectUri)) {
    return { is: 'unsafe', message: 'The app that sent you here asked us to return to an unknown address.' }
  }
  const state = only(query, 'state') || undefined
  const refused = (error: string, description: string): ReadRequest => ({
    is: 'refused',
    redirectTo: refusalUrl(ctx, { redirectUri, state }, error, description),
  })
  const fault = faultOf(query)
  if (fault) return refused(...fault)
  const scopes = (query.get('scope') ?? SCOPES.join(' ')).split(' ')
  return {
    is: 'valid',
    request: {
      clientId,
      redirectUri,
      state,
      nonce: query.get('nonce') ?? undefined,
      scope: SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      codeChallenge: query.get('code_challenge') ?? '',
    },
    hints: {
      username: query.get('login_hint') ?? undefined,
      provider: query.get('identity_provider') ?? undefined,
    },
  }
}

function faultOf(query: URLSearchParams): [error: string, description: string] | null {
  const names = [...query.keys()]
  if (new Set(names).size < names.length) return ['invalid_request', 'A parameter is given twice']
  if ([...query.values()].some((value) => value.length > LONGEST)) {
    return ['invalid_request', 'A parameter is too long']
  }
  if (query.has('request')) return ['request_not_supported', 'Request objects are not supported']
  if (query.has('request_uri')) return ['request_uri_not_supported', 'Request objects are not supported']
  if (!query.get('response_type')) return ['invalid_request', 'response_type is missing']
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'Only code is supported']
  if ((query.get('response_mode') ?? 'query') !== 'query') {
    return ['invalid_request', 'Only response_mode query is supported']
  }
  if (!CHALLENGE.test(query.get('code_challenge') ?? '')) {
    return ['invalid_request', 'code_challenge is missing or malformed']
  }
  if (query.get('code_challenge_method') !== 'S256') {
    return ['invalid_request', 'code_challenge_method must be S256']
  }
  const scopes = query.get('scope')?.split(' ')
  if (scopes && !scopes.some((scope) => SCOPES.includes(scope))) {
    return ['invalid_scope', 'No known scope was asked for']
  }
  if (query.get('prompt')?.split(' ').includes('none'))
    return ['login_required', 'Nobody stays signed in here']
  return null
}

/** Builds the client's URL with the code. */
export function answerUrl(
  ctx: Context,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  code: string,
): string {
  return withQuery(redirectUri, { code, state, iss: issuerOf(ctx.config) })
}

/** Builds the client's URL with an error. */
function refusalUrl(
  ctx: Context,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: string,
  description: string,
): string {
  return withQuery(redirectUri, {
    error,
    error_description: description,
    state,
    iss: issuerOf(ctx.config),
  })
}

function withQuery(target: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.append(name, value)
  }
  return url.href
}

function only(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  return values.length === 1 ? values[0] : undefined
}
