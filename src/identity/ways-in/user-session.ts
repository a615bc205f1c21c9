import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { readDeviceName } from '../browsers/device-name.ts'
import { ProtocolError } from '../protocol-error.ts'
import { endWayIn } from './end-way-in.ts'
import { openSignIns } from './list-ways-in.ts'

/** Cognito's maximum, all on one page. */
const MOST_SESSIONS = 125

/** The 128 bits of an id take 25 digits in base 36. */
const ID_DIGITS = 25

/** Cognito's format of session ids. The pool has no SSO sessions, so an SSO id never matches. */
export const sessionIdParameter = z.string().regex(/^(tkn|sso)[a-z0-9]{25}$/)

/** Only SSO sessions can be linked, so the value has no effect here. */
export const associatedSessions = z.enum(['NONE', 'LINKED']).nullish()

/**
 * Returns Cognito's SessionDescriptionType of every open sign-in, newest first. There is no location, because
 * addresses are stored shortened.
 */
export async function listUserSessions(
  ctx: Context,
  { sub, currentOriginJti }: { sub: string; currentOriginJti?: string },
) {
  const signIns = await openSignIns(ctx, { sub, limit: MOST_SESSIONS })
  return signIns.map(({ id, clientId, signedInAt, usedAt, network, agent }) => ({
    SessionId: toSessionId(id),
    SessionType: 'TOKEN',
    ClientId: clientId,
    CreateDate: signedInAt.getTime() / 1000,
    LastActiveDate: usedAt.getTime() / 1000,
    DeviceType: deviceType(agent ?? ''),
    ...(network && { LastIPAddress: network }),
    IsCurrentSession: id === currentOriginJti,
  }))
}

/** Revokes a session of this user, with its refresh and access tokens. `ctx` contains the requester. */
export async function revokeUserSession(
  ctx: Context,
  { sub, sessionId }: { sub: string; sessionId: string },
): Promise<void> {
  try {
    await endWayIn(ctx, { authUserId: sub, kind: 'sign-in', key: toOriginJti(sessionId) ?? 'none' })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    throw new ProtocolError('ResourceNotFoundException', 'Session does not exist.')
  }
}

export function toSessionId(originJti: string): string {
  return `tkn${BigInt(`0x${originJti.replaceAll('-', '')}`)
    .toString(36)
    .padStart(ID_DIGITS, '0')}`
}

/** Returns null if the id is not a token session's. */
function toOriginJti(sessionId: string): string | null {
  if (!sessionId.startsWith('tkn')) return null
  let value = 0n
  for (const digit of sessionId.slice(3)) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function deviceType(agent: string): string {
  const { browser, system } = readDeviceName(agent)
  return [browser, system].filter(Boolean).join(' / ') || 'unknown'
}
