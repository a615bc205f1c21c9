/** The facts about a subscription for mails about money. Days are formatted for the member's own calendar. */
export type MailFacts = {
  plan: string
  /** The price with its currency, such as `$19`. */
  price: string
  /** The amount charged, with its currency. */
  paid: string
  /** The amount to be charged, to the cent. Empty if unknown. */
  due: string
  /** True if a promotion was redeemed at the start. */
  hasPromotion: boolean
  /** True if the subscription starts with a charge because the free trial was used before. */
  withoutTrial: boolean
  /** The end of the paid time or of the trial. For a trial it includes the hour. */
  paidUntil: string
  /** Days until the trial ends, counted on the member's calendar: 1 if it ends tomorrow. */
  trialDaysLeft: number | null
  /**
   * The end of the grace days, during which meal plans continue after a failed charge. Empty once they are
   * over.
   */
  graceUntil: string
  /** The deadline for confirming a plan change with the bank. */
  confirmBy: string
  resumesOn: string
  /** The day of the next charge. Empty if there is none or it is unknown. */
  nextChargeOn: string
  /** The announced price, and the first charge with it. */
  nextPrice: string
  nextPriceFrom: string
  endedOn: string
  /** True if the member's reported facts prevent planning a week. */
  isRefused?: boolean
  /** The page for contacting us. Empty if replies to the mail reach us. */
  contactUrl: string
}

type Words = {
  subject: string
  preview: string
  paragraphs: string[]
  button: string
  hasCancelLink?: boolean
}

const ACCOUNT = 'Open your subscription'

/** The mails about money. Subjects can be seen on locked screens, so none names a health goal. */
export const BILLING_MAILS = {
  'trial-started': ({ plan, price, paidUntil, hasPromotion }) => ({
    subject: 'Your free trial has started',
    preview: `Free until ${paidUntil}.`,
    paragraphs: [
      `Your trial of ${plan} is free until ${paidUntil}. Nothing was charged today.`,
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
  'plan-changed': ({ plan, price, paidUntil, contactUrl }) => ({
    subject: 'Your plan was changed',
    preview: `${plan}, ${price} per month.`,
    paragraphs: [
      `Your plan is ${plan} from now on. Its price is ${price} per month, and the next month is charged on ${paidUntil}.`,
      `If you did not ask for this, ${contactUrl === '' ? 'answer this email' : `write to us: ${contactUrl}`}.`,
    ],
    button: ACCOUNT,
  }),
  'confirm-change': ({ plan, confirmBy }) => ({
    subject: 'Your bank wants you to confirm a change of plan',
    preview: 'Until you do, your plan stays as it is.',
    paragraphs: [
      `Your bank asks you to confirm the charge for ${plan}. Until you do, your plan stays as it is, and nothing is charged.`,
      `Confirm it on your subscription page by ${confirmBy}. After that the change is called off, and costs nothing.`,
    ],
    button: 'Confirm the payment',
  }),
  'change-lapsed': ({ plan, price }) => ({
    subject: 'Your plan was not changed',
    preview: `It is still ${plan}.`,
    paragraphs: [
      `The charge for another plan was not confirmed in time, so your plan is still ${plan}, at ${price} per month. Nothing was charged for the change.`,
      'You can change your plan again whenever you like.',
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
  'price-stays': ({ plan, price, nextPrice, nextPriceFrom }) => ({
    subject: 'Your price stays as it is',
    preview: `${price} per month.`,
    paragraphs: [
      `We wrote to you that ${plan} would cost you ${nextPrice} per month, starting with your charge on ${nextPriceFrom}. We have taken that back.`,
      `Your price stays ${price} per month.`,
    ],
    button: ACCOUNT,
  }),
  'charge-failed': (facts) => ({
    subject: 'A charge did not go through',
    preview: 'Please use another card, or ask your bank.',
    paragraphs: [
      `Your bank refused the charge${of(facts.due)}, or wants you to confirm it.`,
      `Use another card, or pay the open invoice, on your subscription page. ${whileItIsOwed(facts)}`,
    ],
    button: 'Pay the open invoice',
  }),
  'confirm-payment': (facts) => ({
    subject: 'Your bank wants you to confirm a payment',
    preview: 'Nothing is charged until you do.',
    paragraphs: [
      `Your bank asks you to confirm the charge${of(facts.due)}. Nothing is charged until you do.`,
      `Confirm it on your subscription page. ${whileItIsOwed(facts)}`,
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
    subject: 'Your pause is saved',
    preview: resumesOn ? `It resumes on ${resumesOn}.` : 'It resumes once you end the pause.',
    paragraphs: [
      `Your meal plans continue until ${paidUntil}. Then they pause, and nothing is charged.`,
      resumesOn
        ? `On ${resumesOn} your subscription resumes and the month is charged. You can end the pause or cancel at any time.`
        : 'Your subscription resumes, and a month is charged, once you end the pause. You can also cancel at any time.',
    ],
    button: ACCOUNT,
  }),
  'resumes-soon': (facts) => ({
    subject: 'Your subscription resumes soon',
    preview: `On ${facts.resumesOn}.`,
    paragraphs: [
      facts.isRefused
        ? `Your pause ends on ${facts.resumesOn}. ${chargeThen('Then', facts)}`
        : `Your pause ends on ${facts.resumesOn}, and your meal plans resume. ${chargeThen('Then', facts)}`,
      ...unplanned(facts),
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }),
  cancelled: ({ endedOn }) => ({
    subject: 'Your subscription is canceled',
    preview: 'No new month is charged.',
    paragraphs: [
      `No new month is charged. Your meal plans continue until ${endedOn}.`,
      'If you change your mind before then, undo the cancellation on your subscription page.',
    ],
    button: ACCOUNT,
  }),
  resumed: (facts) => ({
    subject: 'Your subscription continues',
    preview: `${facts.plan}, ${facts.price} per month.`,
    paragraphs: [`Your subscription continues. ${chargeThen(`On ${facts.paidUntil}`, facts)}`],
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
  'trial-not-started': ({ plan, withoutTrial }) => ({
    subject: `Your ${withoutTrial ? 'subscription' : 'free trial'} could not be started`,
    preview: 'Nothing was charged.',
    paragraphs: [
      `Your ${withoutTrial ? 'subscription to' : 'trial of'} ${plan} did not start. Nothing was charged, and nothing will be.`,
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

/** A charge may have failed long before we read it. */
function whileItIsOwed({ graceUntil }: MailFacts): string {
  return graceUntil ? `Your meal plans continue until ${graceUntil}.` : 'No meal plans come until it is paid.'
}

function trialEnds(facts: MailFacts): Words {
  return {
    subject: `Your free trial ends ${trialEndDay(facts)}`,
    preview: `Free until ${facts.paidUntil}.`,
    paragraphs: [
      `Your trial of ${facts.plan} is free until ${facts.paidUntil}. ${chargeThen('Then', facts)}`,
      ...unplanned(facts),
      'If you do not want that, cancel before then. It takes one step.',
    ],
    button: ACCOUNT,
    hasCancelLink: true,
  }
}

/** The member is charged although no week is planned, so the mail about the charge mentions it. */
function unplanned({ isRefused }: MailFacts): string[] {
  return isRefused
    ? [
        'At present we plan no week for you: something that you told us speaks against it. You are charged all the same unless you cancel. The page “What you told us” says why.',
      ]
    : []
}

/** A reminder may be sent late and must still be correct. */
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

/**
 * Describes the next charge, to the cent if known, and the monthly charges after it, including an announced
 * price.
 */
function chargeThen(then: string, { price, due, nextPrice, nextPriceFrom }: MailFacts): string {
  const isOther = nextPriceFrom !== '' && nextPrice !== price
  const later = isOther ? ` From ${nextPriceFrom} on it is ${nextPrice} each month.` : ''
  if (due === price) return `${then} ${price} is charged to your card, and again each month.${later}`
  if (due)
    return `${then} ${due} is charged to your card. After that it is ${price} each month, ${LESS}.${later}`
  return `${then} ${price} is charged to your card, ${LESS}, and again each month.${later}`
}
