import { type Context, inTransaction } from '#platform/context.ts'
import { type Mail, queueMail } from '#platform/mail/queue-mail.ts'

class TakenBack extends Error {}

/**
 * Queues a mail, or does the same work and rolls it back, so that neither response nor timing reveals the
 * difference.
 */
export async function queueOrTakeBack(ctx: Context, mail: Mail, { isMeant }: { isMeant: boolean }) {
  try {
    await inTransaction(ctx, async (ctx) => {
      await queueMail(ctx, mail)
      if (!isMeant) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}
