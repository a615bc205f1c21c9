import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { openText } from '#platform/sms/sealed-text.ts'
import { outgoingTexts } from '#platform/sms/tables.ts'

/** Returns the text messages waiting to be sent to a number, newest first, as their readers will see them. */
export async function queuedTexts(ctx: Context, to: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(outgoingTexts)
    .where(eq(outgoingTexts.to, to))
    .orderBy(desc(outgoingTexts.id))
  return rows.map(({ id, sealed }) => openText(ctx.config, id, sealed))
}
