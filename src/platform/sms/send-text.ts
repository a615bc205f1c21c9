import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { openText } from './sealed-text.ts'
import { outgoingTexts } from './tables.ts'
import type { TextSender } from './text-sender.ts'

/** Sends one queued text message. Safe to repeat. An expired message is dropped. */
export async function sendText(ctx: Context, send: TextSender, textId: string): Promise<void> {
  const own = eq(outgoingTexts.id, textId)
  const [message] = await ctx.db
    .update(outgoingTexts)
    .set({ attempts: sql`${outgoingTexts.attempts} + 1` })
    .where(own)
    .returning()
  if (!message) return
  const { id, to, sealed, goodUntil } = message
  if (goodUntil > ctx.now()) await send({ id, to, text: openText(ctx.config, id, sealed) })
  else ctx.log.warn({ textId }, 'a text message could not be sent in time')
  await ctx.db.delete(outgoingTexts).where(own)
}
