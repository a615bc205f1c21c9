import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { sendTextJob } from './queue-text.ts'
import { sendText } from './send-text.ts'
import { sweepTexts, sweepTextsJob } from './sweep-texts.ts'
import type { TextSender } from './text-sender.ts'

const SENDERS = 2
const EACH_MINUTE = '* * * * *'

export function textJobs({ sender }: { sender: TextSender }) {
  return [
    {
      kind: sendTextJob,
      run: (ctx, { textId }) => sendText(ctx, sender, textId),
      atOnce: SENDERS,
    } satisfies JobHandler<{ textId: string }>,
    {
      kind: sweepTextsJob,
      run: async (ctx) => void (await sweepTexts(ctx)),
      every: EACH_MINUTE,
    } satisfies JobHandler<Record<string, never>>,
  ]
}
