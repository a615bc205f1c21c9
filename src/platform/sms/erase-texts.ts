import { inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sandboxInbox } from '#platform/mail/tables.ts'
import { outgoingTexts } from './tables.ts'

/** Removes unsent text messages to the numbers of a deleted member, and the sandbox's copies. */
export async function eraseTexts(ctx: Context, { numbers }: { numbers: string[] }): Promise<void> {
  if (numbers.length === 0) return
  await ctx.db.delete(outgoingTexts).where(inArray(outgoingTexts.to, numbers))
  await ctx.db.delete(sandboxInbox).where(inArray(sandboxInbox.to, numbers))
}
