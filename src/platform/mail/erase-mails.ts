import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { outgoingMail, sandboxInbox } from './tables.ts'

/** Removes what was written to somebody who has left: mail still to be sent, and the sandbox's copies. */
export async function eraseMails(ctx: Context, { addresses }: { addresses: string[] }): Promise<void> {
  if (addresses.length === 0) return
  await ctx.db
    .delete(outgoingMail)
    .where(and(inArray(outgoingMail.to, addresses), isNull(outgoingMail.sentAt)))
  await ctx.db.delete(sandboxInbox).where(inArray(sandboxInbox.to, addresses))
}

/** Takes one mail back that has not left, also one that failed. */
export async function takeBackMail(ctx: Context, { key }: { key: string }): Promise<void> {
  await ctx.db.delete(outgoingMail).where(and(eq(outgoingMail.key, key), isNull(outgoingMail.sentAt)))
}

/**
 * Takes back what tells of a member's health and has not left, failed mail as well: all of it, or what has a key that
 * begins so. Answers the keys. A mail that is being handed to the mail server at that moment goes out.
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
