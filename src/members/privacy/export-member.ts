import { z } from '@hono/zod-openapi'
import { findUserPool } from '#identity/find-user-pool.ts'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { consentWire } from '../consents/texts/wire.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'
import { loadProfile } from '../profiles/store/load-profiles.ts'
import { openFactColumns } from '../profiles/store/open-facts.ts'
import { factsWire, profileToWire, profileWire } from '../profiles/wire/wire.ts'
import { requireOpened } from '../record-access/break-glass.ts'
import { findSubscription } from '../subscriptions/record/find-subscription.ts'
import { subscriptionToWire, subscriptionWire } from '../subscriptions/record/wire.ts'
import { exportConsents } from './export-consents.ts'
import { exportRecord } from './export-record.ts'
import { exportSubscription } from './export-subscription.ts'

/**
 * Another domain's data about a member, under its own name. Callers of `read` must already have checked
 * access to the profile.
 */
export type ExportPart = {
  name: string
  read: (ctx: Context, profileId: string) => Promise<unknown>
}

export const memberExport = z
  .object({
    exportedAt: instantText,
    account: z
      .object({
        username: z.string().openapi({ example: 'ada@example.org' }),
        emailVerified: z.boolean(),
        created: instantText,
      })
      .nullable()
      .openapi({ description: 'The login. What it takes to check a password is not part of it.' }),
    signIn: z
      .record(z.string(), z.unknown())
      .nullable()
      .openapi({
        description:
          'Attributes and second factors, with our own user pool devices and sign-ins too; null where there is no such user any more.',
        example: { attributes: { given_name: 'Ada' }, mfaMethods: [], devices: [], signIns: [] },
      }),
    profile: profileWire.extend({ changedAt: instantText }),
    facts: factsWire,
    factsHistory: z.record(z.string(), z.unknown()).openapi({
      description: 'When each fact was told, changed or taken back, and at which version.',
      example: { diet: { toldAt: '2026-03-02T07:00:00.000Z', version: 2 } },
    }),
    factsVersion: z.number().int().openapi({ example: 2 }),
    consents: z.array(
      consentWire.extend({
        id: idText,
        textHash: z
          .string()
          .openapi({ description: 'SHA-256 of the text that was read.', example: 'b94d27b9' }),
      }),
    ),
    subscription: subscriptionWire.extend({
      paymentProviderId: z.string().nullable().openapi({ example: 'cus_1' }),
      formerPaymentProviderIds: z.array(z.string()).openapi({
        description: 'Ids of its deleted customers.',
        example: ['cus_0'],
      }),
      intendedAt: instantText.nullable(),
      intendedCode: z.string().nullable().openapi({ example: 'SPRING' }),
      paymentAccountCreated: instantText.nullable(),
      findings: z.array(z.record(z.string(), z.unknown())).openapi({
        description: 'What did not agree with the payment provider, and whether that is settled.',
        example: [],
      }),
      kept: z
        .record(z.string(), z.unknown())
        .nullable()
        .openapi({
          description: 'What ties it to the payment provider, who has cards and invoices.',
          example: { subscriptionId: 'sub_1', priceId: 'price_1', paymentMethod: 'pm_1' },
        }),
    }),
    record: z.array(z.record(z.string(), z.unknown())).openapi({
      description: 'Changes of what is yours, and what you did; newest first.',
      example: [{ at: '2026-03-02T07:00:00.000Z', act: 'save-facts', after: ['diet'], isByMember: true }],
    }),
    parts: z.record(z.string(), z.unknown()).openapi({
      description: 'Meal plans and what belongs to them.',
      example: { mealPlans: { plans: [], changes: [], weeks: [], requests: [] } },
    }),
  })
  .openapi('MemberExport')
export type MemberExport = z.infer<typeof memberExport>

/** Exports everything stored about a member. Members export their own data, administrators any. */
export async function exportMember(
  ctx: Context,
  { profileId, parts }: { profileId: string; parts: ExportPart[] },
): Promise<MemberExport> {
  requireSignedIn(ctx.requester)
  const row = await requireProfileRow(ctx, profileId)
  const { authUserId } = row
  await requireOpened(ctx, row)
  const { facts, factsVersion, factsHistory } = await openFactColumns(ctx, 'export-data', row)
  const pool = await findUserPool(ctx)
  const user = await pool.findUser(ctx, { authUserId })
  const others: [string, unknown][] = []
  for (const { name, read } of parts) others.push([name, await read(ctx, profileId)])
  return {
    exportedAt: ctx.now().toISOString(),
    account: user && {
      username: user.username,
      emailVerified: user.emailVerified,
      created: user.created.toISOString(),
    },
    signIn: await pool.exportUser(ctx, { authUserId }),
    profile: {
      ...profileToWire(await loadProfile(ctx, 'export-data', row)),
      changedAt: row.changedAt.toISOString(),
    },
    facts,
    factsVersion,
    factsHistory,
    consents: await exportConsents(ctx, profileId),
    subscription: {
      ...subscriptionToWire(await findSubscription(ctx, { profileId })),
      ...(await exportSubscription(ctx, profileId)),
    },
    record: await exportRecord(ctx, row),
    parts: Object.fromEntries(others),
  }
}
