import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { FindingKind } from '../../columns/finding-kind.ts'
import { paymentFindings } from '../../tables.ts'

type Found = { kind: FindingKind; subject: string; profileId?: string; detail: string }

/** Records a finding for the operator, once. A resolved finding that occurs again is reopened. */
export async function noteFinding(ctx: Context, { kind, subject, profileId, detail }: Found): Promise<void> {
  ctx.log.warn({ kind, subject }, detail)
  await ctx.db
    .insert(paymentFindings)
    .values({ id: newId(), kind, subject, profileId: profileId ?? null, detail, foundAt: ctx.now() })
    .onConflictDoUpdate({
      target: [paymentFindings.kind, paymentFindings.subject],
      set: { detail, resolvedAt: null },
      setWhere: sql`${paymentFindings.resolvedAt} is not null or ${paymentFindings.detail} <> ${detail}`,
    })
}

export function resolveFinding(
  ctx: Context,
  { kind, subject }: { kind: FindingKind; subject: string },
): Promise<void> {
  return resolveFindings(ctx, { kind, subjects: [subject] })
}

export async function resolveFindings(
  ctx: Context,
  { kind, subjects }: { kind: FindingKind; subjects: string[] },
): Promise<void> {
  await ctx.db
    .update(paymentFindings)
    .set({ resolvedAt: ctx.now() })
    .where(
      and(
        eq(paymentFindings.kind, kind),
        inArray(paymentFindings.subject, subjects),
        isNull(paymentFindings.resolvedAt),
      ),
    )
}
