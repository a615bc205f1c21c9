import type { InferResponseType } from 'hono/client'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { currentSession } from '#web/api/session.ts'

type Answer = InferResponseType<(typeof api.auth)[':id']['ways-in']['$get'], 200>

/** `hereKey` identifies the sign-in of this browser. */
export type ShownWaysIn = Answer & { authId: string; hereKey: string | null }

export type ShownSignIn = Answer['signIns'][number]
export type ShownPasskey = Answer['passkeys'][number]
export type LinkedAccount = Answer['providers'][number]

/** Reads all sign-in methods of the signed-in member. Returns null if the user pool does not provide them. */
export async function readWaysIn(): Promise<ShownWaysIn | null> {
  const session = await currentSession()
  if (!session) return null
  const { authId, accessToken } = session
  try {
    const answer = await answerOf(api.auth[':id']['ways-in'].$get({ param: { id: authId } }))
    return { ...answer, authId, hereKey: originOf(accessToken) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

export async function requestWayInEnd(
  authId: string,
  kind: 'provider' | 'sign-in',
  key: string,
): Promise<void> {
  const param = { id: authId, kind, key: encodeURIComponent(key) }
  await answerOf(api.auth[':id']['ways-in'][':kind'][':key'].$delete({ param }))
}

export async function requestPasskeyName(authId: string, key: string, name: string): Promise<void> {
  const param = { id: authId, key }
  await answerOf(api.auth[':id']['ways-in'].passkey[':key'].$put({ param, json: { name } }))
}

/** Reads from an access token the id of the sign-in that it came from. */
function originOf(accessToken: string): string | null {
  try {
    const payload = accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { origin_jti } = JSON.parse(atob(payload)) as { origin_jti?: unknown }
    return typeof origin_jti === 'string' ? origin_jti : null
  } catch {
    return null
  }
}
