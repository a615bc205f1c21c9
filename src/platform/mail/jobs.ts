import type { Transporter } from 'nodemailer'
import type { JobHandler } from '#platform/jobs/job-handler.ts'
import { sendMailJob } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

export function mailJobs({ transport }: { transport: Transporter }): JobHandler<{ mailId: string }>[] {
  return [{ kind: sendMailJob, run: (ctx, { mailId }) => sendMail(ctx, transport, mailId) }]
}
