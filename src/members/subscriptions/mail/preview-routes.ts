import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { BILLING_MAILS, type BillingMailKind, type MailFacts } from './billing-mail-texts.ts'
import { renderBillingMail } from './render-billing-mail.ts'

const KINDS = Object.keys(BILLING_MAILS) as BillingMailKind[]

/** Sample data of no real member. */
const SAMPLE: MailFacts = {
  plan: 'Essential',
  price: '$19',
  paid: '$19',
  due: '$19',
  hasPromotion: false,
  withoutTrial: false,
  paidUntil: 'November 29',
  trialDaysLeft: 3,
  graceUntil: 'December 6',
  confirmBy: 'November 30 at 9:00 AM',
  resumesOn: 'January 29',
  nextChargeOn: 'November 29',
  nextPrice: '$21',
  nextPriceFrom: 'January 29',
  endedOn: 'November 29',
  contactUrl: '',
}

export function sampleOf(kind: BillingMailKind): MailFacts {
  return kind === 'trial-ends-in-1-day' ? { ...SAMPLE, trialDaysLeft: 1 } : SAMPLE
}

const list = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/billing-mail',
  tags: ['Billing'],
  summary: 'Read every mail about money as members get it, with figures of nobody (administrators)',
  responses: {
    200: jsonAnswer(
      'All of them.',
      z.object({
        data: z.array(
          z
            .object({
              kind: z.enum(KINDS).openapi({ example: 'receipt' }),
              subject: z.string().openapi({ example: 'Receipt for $19' }),
              html: z.string().openapi({ example: '<html></html>' }),
              text: z.string().openapi({ example: '$19 was charged.' }),
            })
            .openapi('BillingMailPreview'),
        ),
      }),
    ),
    ...errorAnswers(401, 403),
  },
})

export const mailPreviewRoutes = apiRouter().openapi(list, async (c) => {
  const { ctx } = c.var
  const cancelUrl = `${ctx.config.publicUrl}/cancel#sample`
  const data = await Promise.all(
    KINDS.map(async (kind) => ({
      kind,
      ...(await renderBillingMail(ctx, { kind, facts: sampleOf(kind), cancelUrl })),
    })),
  )
  return c.json({ data }, 200)
})
