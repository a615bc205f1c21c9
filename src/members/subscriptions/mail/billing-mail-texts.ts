/** What the mails about money may say of a subscription. Days are written for the member's own calendar. */
export type MailFacts = {
  plan: string
  /** With its currency, such as `$19`. */
  price: string
  /** What was charged, with its currency. */
  paid: string
  /** What is to be charged, to the cent; empty where nobody has told. */
  due: string
  /** Whether a promotion was redeemed when it began. */
  hasPromotion: boolean
  /** Until when it is paid, or the trial lasts. */
  paidUntil: string
  /** Days until the trial ends, counted on the member's calendar: one where it ends tomorrow. */
  trialDaysLeft: number | null
  /** Until when meal plans come although a charge failed. */
  graceUntil: string
  resumesOn: string
  /** The day of the next charge; empty where there is none, or it is not known. */
  nextChargeOn: string
  /** The price that was announced, and from which charge on. */
  nextPrice: string
  nextPriceFrom: string
  endedOn: string
  /** Where to write to us; empty where an answer to the mail reaches us. */
  contactAddress: string
}

type Words = {
  subject: string
  preview: string
  paragraphs: string[]
  button: string
  /** Whether the mail carries the link that cancels in one step. */
  hasCancelLink?: boolean
}

const ACCOUNT = 'Open your subscription'

/** Each mail about money. Subjects are read on locked screens: none names a health goal. */
export const BILLING_MAILS = {
  'trial-started': ({ plan, price, paidUntil, hasPromotion }) => ({
    subject: 'Your free trial has started',
    preview: `Free until the end of ${paidUntil}.`,
    paragraphs: [
      `Your trial of ${plan} is free until the end of ${paidUntil}. Nothing was charged today.`,
      `After that it is ${price} per month${hasPromotion ? ', less what your promotion takes off,' : ''} until you cancel. We write to you three days and one day before the first charge.`,
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }),
  'trial-ends-in-3-days': trialEnds,
  'trial-ends-in-1-day': trialEnds,
  receipt: ({ plan, paid, paidUntil }) => ({
    subject: `Receipt for ${paid}`,
    preview: `${plan}, paid until ${paidUntil}.`,
    paragraphs: [
      `${paid} was charged for ${plan}. It is paid until ${paidUntil}.`,
      'The invoice is on your subscription page.',
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }),
  'plan-changed': ({ plan, price, paidUntil, contactAddress }) => ({
    subject: 'Your plan was changed',
    preview: `${plan}, ${price} per month.`,
    paragraphs: [
      `Your plan is ${plan} from now on. Its price is ${price} per month, and the next month is charged on ${paidUntil}.`,
      `If you did not ask for this, ${contactAddress === '' ? 'answer this email' : `write to us: ${contactAddress}`}.`,
    ],
    button: ACCOUNT,
  }),
  'price-changes': ({ plan, price, nextPrice, nextPriceFrom }) => ({
    subject: `Your price changes on ${nextPriceFrom}`,
    preview: `${nextPrice} per month instead of ${price}.`,
    paragraphs: [
      `Your price for ${plan} is ${nextPrice} per month instead of ${price}, starting with your charge on ${nextPriceFrom}. Until then nothing changes.`,
      'If you do not want that, cancel before then. It takes one step, and you still get the meal plans you paid for.',
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }),
  'charge-failed': ({ due, graceUntil }) => ({
    subject: 'A charge did not go through',
    preview: 'Please use another card, or ask your bank.',
    paragraphs: [
      `Your bank refused the charge${of(due)}, or wants you to confirm it.`,
      `Use another card, or pay the open invoice, on your subscription page. Your meal plans continue until ${graceUntil}.`,
    ],
    button: 'Pay the open invoice',
  }),
  'confirm-payment': ({ due, graceUntil }) => ({
    subject: 'Your bank wants you to confirm a payment',
    preview: 'Nothing is charged until you do.',
    paragraphs: [
      `Your bank asks you to confirm the charge${of(due)}. Nothing is charged until you do.`,
      `Confirm it on your subscription page. Your meal plans continue until ${graceUntil}.`,
    ],
    button: 'Confirm the payment',
  }),
  'confirm-to-begin': ({ plan }) => ({
    subject: 'Your bank wants you to confirm a payment',
    preview: 'Nothing is charged before you do.',
    paragraphs: [
      `Your bank asks you to confirm the first charge for ${plan}. Nothing is charged before you do, and your meal plans begin then.`,
      'Confirm it on your subscription page within 23 hours. After that nothing is charged, and nothing has begun.',
    ],
    button: 'Confirm the payment',
  }),
  refunded: ({ paid }) => ({
    subject: `Refund of ${paid}`,
    preview: 'It goes back to the card that paid.',
    paragraphs: [
      `We have given ${paid} back. It goes to the card that paid, where banks show it after five to ten days.`,
    ],
    button: ACCOUNT,
  }),
  'month-comped': ({ paid, nextChargeOn }) => ({
    subject: 'A month with our compliments',
    preview: `${paid} is taken off what you pay next.`,
    paragraphs: [
      `We have credited ${paid}. It is taken off your next charge${nextChargeOn && `, on ${nextChargeOn}`}, and what is left of it off those after that.`,
    ],
    button: ACCOUNT,
  }),
  unpaid: ({ due }) => ({
    subject: 'Your subscription is not paid',
    preview: 'Your meal plans have stopped.',
    paragraphs: [
      `We could not charge ${due || 'your card'}, and have stopped trying. No more meal plans come for now.`,
      'They resume as soon as the open invoice is paid. Or cancel, and owe nothing more.',
    ],
    button: 'Pay the open invoice',
  }),
  paused: ({ paidUntil, resumesOn }) => ({
    subject: 'Your subscription is paused',
    preview: resumesOn ? `It resumes on ${resumesOn}.` : 'It resumes once you end the pause.',
    paragraphs: [
      `Your meal plans continue until ${paidUntil}. Then they pause, and nothing is charged.`,
      resumesOn
        ? `On ${resumesOn} your subscription resumes and the month is charged. You can end the pause or cancel at any time.`
        : 'Your subscription resumes, and a month is charged, once you end the pause. You can also cancel at any time.',
    ],
    button: ACCOUNT,
  }),
  'resumes-soon': ({ price, due, resumesOn }) => ({
    subject: 'Your subscription resumes soon',
    preview: `On ${resumesOn}.`,
    paragraphs: [
      due === price
        ? `Your pause ends on ${resumesOn}. ${price} is charged then, and your meal plans resume.`
        : `Your pause ends on ${resumesOn}. ${price} is charged then, ${LESS}, and your meal plans resume.`,
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }),
  cancelled: ({ endedOn }) => ({
    subject: 'Your subscription is cancelled',
    preview: 'No new month is charged.',
    paragraphs: [
      `No new month is charged. Your meal plans continue until ${endedOn}.`,
      'If you change your mind before then, undo the cancellation on your subscription page.',
    ],
    button: ACCOUNT,
  }),
  resumed: ({ plan, price, paidUntil }) => ({
    subject: 'Your subscription continues',
    preview: `${plan}, ${price} per month.`,
    paragraphs: [
      `Your subscription continues. Its price is ${price} per month, and the next month is charged on ${paidUntil}.`,
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }),
  ended: ({ endedOn }) => ({
    subject: 'Your subscription has ended',
    preview: 'Nothing more is charged.',
    paragraphs: [
      `It ended on ${endedOn}. Nothing more is charged, and no more meal plans come.`,
      'Your account and your past meal plans stay. You can start again whenever you like.',
    ],
    button: ACCOUNT,
  }),
  'trial-not-started': ({ plan }) => ({
    subject: 'Your subscription could not be started',
    preview: 'Nothing was charged.',
    paragraphs: [
      `Your subscription to ${plan} did not start. Nothing was charged, and nothing will be.`,
      'You can try again whenever you like.',
    ],
    button: 'Try again',
  }),
  'card-expires': ({ nextChargeOn }) => ({
    subject: 'Your card expires soon',
    preview: 'Please use another one before the next charge.',
    paragraphs: [
      `The card that we charge expires before the next charge on ${nextChargeOn}. Please use another one before then.`,
    ],
    button: 'Use another card',
  }),
} as const satisfies Record<string, (facts: MailFacts) => Words>

export type BillingMailKind = keyof typeof BILLING_MAILS

export function billingMailWords(kind: BillingMailKind, facts: MailFacts): Words {
  return BILLING_MAILS[kind](facts)
}

const LESS = 'less what a promotion or credit takes off'

function of(amount: string): string {
  return amount && ` of ${amount}`
}

function trialEnds(facts: MailFacts): Words {
  return {
    subject: `Your free trial ends ${trialEndDay(facts)}`,
    preview: `Free until the end of ${facts.paidUntil}.`,
    paragraphs: [
      `Your trial of ${facts.plan} is free until the end of ${facts.paidUntil}. ${chargeAfterTrial(facts)}${laterPrice(facts)}`,
      'If you do not want that, cancel before then. It takes one step.',
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }
}

/** A reminder may come late, and is true all the same. */
function trialEndDay({ trialDaysLeft, paidUntil }: MailFacts): string {
  switch (trialDaysLeft) {
    case 3:
      return 'in three days'
    case 1:
      return 'tomorrow'
    case 0:
      return 'today'
    default:
      return `on ${paidUntil}`
  }
}

/** A price that was announced during the trial comes with a later charge than the first. */
function laterPrice({ price, nextPrice, nextPriceFrom }: MailFacts): string {
  return nextPriceFrom && nextPrice !== price
    ? ` From your charge on ${nextPriceFrom} on, it is ${nextPrice}.`
    : ''
}

function chargeAfterTrial({ price, due }: MailFacts): string {
  if (due === price) return `Then ${price} is charged to your card, and again each month.`
  if (due) return `Then ${due} is charged to your card. After that it is ${price} each month, ${LESS}.`
  return `Then ${price} is charged to your card, ${LESS}, and again each month.`
}
