import { z } from '@hono/zod-openapi'
import { EXAMPLE_ID, instantText } from '#platform/http/wire-fields.ts'
import type { Notice } from '../columns/notice.ts'
import type { WaysIn } from './list-ways-in.ts'
import { NOTICES } from './notice.ts'

const DEVICE = `us-east-1_${EXAMPLE_ID}`

const place = {
  network: z.string().nullable().openapi({ example: '203.0.113.x' }),
  agent: z.string().nullable().openapi({ example: 'Mozilla/5.0 Firefox/130.0' }),
}

export const waysInAnswer = z
  .object({
    passwordSetAt: instantText,
    changesFrozenUntil: instantText.nullable(),
    providers: z.array(
      z.object({
        key: z.string().openapi({ example: 'Google 1029' }),
        provider: z.string().openapi({ example: 'Google' }),
        linkedAt: instantText,
      }),
    ),
    passkeys: z.array(
      z.object({
        key: z.string().openapi({ description: 'Its credential ID.', example: 'q2bXn0OBhkVZ' }),
        name: z.string().nullable().openapi({ example: 'My phone' }),
        createdAt: instantText,
        usedAt: instantText.nullable(),
        ...place,
      }),
    ),
    devices: z.array(
      z.object({
        key: z.string().openapi({ example: DEVICE }),
        name: z.string().nullable().openapi({ example: 'Firefox on Linux' }),
        isRemembered: z.boolean(),
        createdAt: instantText,
        usedAt: instantText,
      }),
    ),
    signIns: z.array(
      z.object({
        key: z.string().openapi({ description: 'The `origin_jti` of its tokens.', example: EXAMPLE_ID }),
        clientId: z.string().openapi({ example: 'careplate-web' }),
        signedInAt: instantText,
        usedAt: instantText,
        expiresAt: instantText,
        deviceKey: z.string().nullable().openapi({ example: DEVICE }),
        ...place,
      }),
    ),
    changes: z.array(
      z.object({
        notice: z.enum(Object.keys(NOTICES) as [Notice, ...Notice[]]),
        changedAt: instantText,
        isUndone: z.boolean(),
        isByAdministrator: z
          .boolean()
          .openapi({ description: 'Whether an administrator made it.', example: false }),
        ...place,
      }),
    ),
  })
  .openapi('WaysIn')

export function waysInWire(waysIn: WaysIn): z.infer<typeof waysInAnswer> {
  return {
    passwordSetAt: waysIn.passwordSetAt.toISOString(),
    changesFrozenUntil: waysIn.changesFrozenUntil?.toISOString() ?? null,
    providers: waysIn.providers.map(({ provider, subject, linkedAt }) => ({
      key: `${provider} ${subject}`,
      provider,
      linkedAt: linkedAt.toISOString(),
    })),
    passkeys: waysIn.passkeys.map(({ key, name, createdAt, usedAt, network, agent }) => ({
      key,
      name,
      network,
      agent,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    devices: waysIn.devices.map(({ key, name, isRemembered, createdAt, usedAt }) => ({
      key,
      name,
      isRemembered,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    signIns: waysIn.signIns.map(
      ({ id, clientId, signedInAt, usedAt, expiresAt, deviceKey, network, agent }) => ({
        key: id,
        clientId,
        deviceKey,
        network,
        agent,
        signedInAt: signedInAt.toISOString(),
        usedAt: usedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
    ),
    changes: waysIn.changes.map(({ notice, changedAt, isUndone, isByAdministrator, network, agent }) => ({
      notice,
      isUndone,
      isByAdministrator,
      network,
      agent,
      changedAt: changedAt.toISOString(),
    })),
  }
}
