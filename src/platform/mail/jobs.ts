import type { Transporter } from 'nodemailer'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { sendMailJob } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { stuckMailAlarm, sweepMail, sweepMailJob } from './sweep-mail.ts'

/**
 * Concurrent sessions with the mail server per worker, so that a session that hangs doesn't block the others.
 */
const SESSIONS = 4
const EACH_MINUTE = '* * * * *'

export function mailJobs({ transport }: { transport: Transporter }) {
  const tellOfStuckMail = stuckMailAlarm()
  return [
    {
      kind: sendMailJob,
      run: (ctx, { mailId }) => sendMail(ctx, transport, mailId),
      atOnce: SESSIONS,
    } satisfies JobHandler<{ mailId: string }>,
    {
      kind: sweepMailJob,
      run: async (ctx) => {
        await sweepMail(ctx)
        await tellOfStuckMail(ctx)
      },
      every: EACH_MINUTE,
    } satisfies JobHandler<Record<string, never>>,
  ]
}
