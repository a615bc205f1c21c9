import type { JobHandler } from '#platform/jobs/job-handler.ts'
import { sendTextJob } from './queue-text.ts'
import { sendText } from './send-text.ts'
import type { TextSender } from './text-sender.ts'

export function textJobs({ sender }: { sender: TextSender }): JobHandler<{ textId: string }>[] {
  return [{ kind: sendTextJob, run: (ctx, { textId }) => sendText(ctx, sender, textId) }]
}
