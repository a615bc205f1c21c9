import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { outgoingMail, sandboxInbox } from './tables.ts'

/** Removes mail to a deleted member: mail still to be sent, and the sandbox's copies. */
export async function eraseMails(ctx: Context, { addresses }: { addresses: string[] }): Promise<void> {
  if (addresses.length === 0) return
  await ctx.db
    .delete(outgoingMail)
    .where(and(inArray(outgoingMail.to, addresses), isNull(outgoingMail.sentAt)))
  await ctx.db.delete(sandboxInbox).where(inArray(sandboxInbox.to, addresses))
}

/** Withdraws one mail that has not been sent, including a failed mail. */
export async function takeBackMail(ctx: Context, { key }: { key: string }): Promise<void> {
  await ctx.db.delete(outgoingMail).where(and(eq(outgoingMail.key, key), isNull(outgoingMail.sentAt)))
}

/**
 * Withdraws unsent and failed mail that contains a member's health data: all of it, or only mail whose key
 * starts with `keys`. Returns the keys. A mail that is being handed to the mail server at that moment is
 * still sent.
 */
export async function eraseMailsOf(
  ctx: Context,
  { memberId, keys = '' }: { memberId: string; keys?: string },
): Promise<string[]> {
  const begins = sql`starts_with(${outgoingMail.key}, ${keys})`
  const erased = await ctx.db
    .delete(outgoingMail)
    .where(and(eq(outgoingMail.memberId, memberId), isNull(outgoingMail.sentAt), begins))
    .returning({ key: outgoingMail.key })
  return erased.map(({ key }) => key)
}
