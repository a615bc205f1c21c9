import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, requireAdmin } from '#platform/context.ts'
import { withoutAddresses } from '../mail-error.ts'
import { outgoingMail } from '../tables.ts'

/** A mail that was accepted and then bounced, as reported by a mail server. */
type Bounce = { mailIds: string[]; said: string }

const LONGEST_SAID = 300
/**
 * Reports are a few kilobytes. A report that returns a whole mail with its pictures contains everything we
 * need at its start.
 */
const LONGEST_REPORT = 500_000
const OUR_MAILS =
  /^[ \t]*message-id:[ \t]*(?:\r?\n[ \t]+)?<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[a-z0-9.-]{1,253}>/gim

/**
 * Parses a delivery status notification (https://www.rfc-editor.org/rfc/rfc3464). Returns which of our mails
 * it refers to, by the `Message-ID` of the returned mail, and why delivery failed permanently. Returns null
 * for a delay notice and for other mail.
 */
export function readBounce(whole: string): Bounce | null {
  const report = whole.slice(0, LONGEST_REPORT)
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im')
      .exec(report)?.[1]
      ?.replaceAll(/\s+/g, ' ')
      .trim()
  const status = field('Status')
  const mailIds = [...new Set([...report.matchAll(OUR_MAILS)].map(([, id = '']) => id.toLowerCase()))]
  const isFinal = field('Action')?.toLowerCase() === 'failed' && status?.startsWith('5')
  if (!isFinal || mailIds.length === 0) return null
  const said = withoutAddresses(`${status} ${field('Diagnostic-Code') ?? ''}`.trim()).slice(0, LONGEST_SAID)
  return { mailIds, said: `It came back: ${said}` }
}

/**
 * Marks sent mails as failed. Returns how many of the mails are known. Repeating the call changes nothing.
 */
export async function recordBounce(ctx: Context, { mailIds, said }: Bounce): Promise<number> {
  requireAdmin(ctx.requester)
  const bounced = await ctx.db
    .update(outgoingMail)
    .set({ failedAt: ctx.now(), lastError: said })
    .where(and(inArray(outgoingMail.id, mailIds), isNotNull(outgoingMail.sentAt)))
    .returning({ id: outgoingMail.id })
  for (const { id } of bounced)
    ctx.log.warn({ mailId: id, said }, 'a mail came back: see `careplate failures`')
  return bounced.length
}

/** Removes a bounced mail from the list. Its content is already erased, so it cannot be sent again. */
export async function closeBounced(ctx: Context, { id }: { id: string }): Promise<boolean> {
  requireAdmin(ctx.requester)
  const resolved = await ctx.db
    .update(outgoingMail)
    .set({ resolvedAt: ctx.now() })
    .where(and(eq(outgoingMail.id, id), isNotNull(outgoingMail.sentAt), isNotNull(outgoingMail.failedAt)))
    .returning({ id: outgoingMail.id })
  return resolved.length > 0
}
