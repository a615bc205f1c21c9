import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { NotMadeKind } from '../not-made.ts'
import { PlanNotMadeMail } from './plan-not-made-mail.tsx'

type NotMadeNotice = {
  /** The week or request that was not made. The member gets one mail per kind for each. */
  subject: string
  to: string
  profileId: string
  kind: NotMadeKind
  isWeekly: boolean
}

/** These kinds reveal no health data, and `consent` is also sent to members who have withdrawn consent. */
const OF_NO_HEALTH: readonly NotMadeKind[] = ['consent', 'failed']

/** Composes the mail that notifies a member that there is no plan, with a link to fix the cause. */
export async function composeNotMadeMail(
  { config }: Context,
  { subject, to, profileId, kind, isWeekly }: NotMadeNotice,
): Promise<Mail> {
  const { publicUrl, operator } = config
  const isMailAnswered = operator.email !== null
  const mail = await renderMail(PlanNotMadeMail({ publicUrl, isMailAnswered, isWeekly, kind }))
  return {
    key: `not-made:${subject}:${kind}`,
    to,
    ...(OF_NO_HEALTH.includes(kind) ? {} : { memberId: profileId }),
    subject: isWeekly ? 'About this week’s meal plan' : 'About the meal plan that you asked for',
    ...mail,
  }
}
