import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { resolveMail, retryMail } from '#platform/mail/failed-mails.ts'

const ACTS = {
  'try-again': { mend: retryMail, recordedAs: 'try-again' },
  resolve: { mend: resolveMail, recordedAs: 'settle' },
}

/** Retries a mail that no server accepted, or removes a resolved mail from the list. */
export async function mendUndelivered(
  ctx: Context,
  { id, act }: { id: string; act: keyof typeof ACTS },
): Promise<void> {
  requireDuty(ctx.requester, 'billing')
  await inTransaction(ctx, async (ctx) => {
    const { mend, recordedAs } = ACTS[act]
    if (!(await mend(asSystem(ctx), { id }))) throw notFound('mail')
    await recordChange(ctx, { act: recordedAs, subject: `mail:${id}` })
  })
}
