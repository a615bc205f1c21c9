import type { Context } from '#platform/context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { BillingMail } from './billing-mail.tsx'
import { type BillingMailKind, billingMailWords, type MailFacts } from './billing-mail-texts.ts'

/** Renders a mail about money: its subject, its HTML and the same text without HTML. */
export async function renderBillingMail(
  { config: { publicUrl } }: Context,
  { kind, facts, cancelUrl }: { kind: BillingMailKind; facts: MailFacts; cancelUrl: string },
): Promise<{ subject: string; html: string; text: string }> {
  const { paragraphs, button, hasCancelLink, ...head } = billingMailWords(kind, facts)
  const path = kind === 'trial-not-started' ? '/subscribe' : '/account/subscription'
  const mail = await renderMail(
    BillingMail({
      ...head,
      paragraphs,
      button: { label: button, url: `${publicUrl}${path}` },
      cancel: hasCancelLink ? { words: 'Cancel in one step', url: cancelUrl } : undefined,
    }),
  )
  return { subject: head.subject, ...mail }
}
