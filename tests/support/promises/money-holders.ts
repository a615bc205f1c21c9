import type { Holder } from './promise.ts'

export const here = (title: string): Holder => ['tests/money-promises.test.ts', title]
export const subs =
  (file: string) =>
  (title: string): Holder => [`src/members/subscriptions/${file}.test.ts`, title]
export const own = subs('changes/own-acts')
export const byLink = subs('changes/cancel-by-link')
export const bank = subs('changes/bank-confirms')
export const changeTest = subs('changes/changes')
export const operator = subs('operator/operator')
export const decided = subs('operator/decided-changes')
export const priceMove = subs('price/price-move')
export const promotion = subs('promotions/promotions')
export const reconciled = subs('reconcile/reconcile')
export const states = subs('subscription-states')
export const start = subs('start/start-trial')
export const trials = subs('trials/trials-once')
export const payments = (title: string): Holder => ['src/members/payments/routes.test.ts', title]
export const billing = (title: string): Holder => ['src/members/payments/billing/routes.test.ts', title]
export const disputed = (title: string): Holder => [
  'src/members/payments/webhooks/disputes-and-refunds.test.ts',
  title,
]
export const open = (title: string): Holder => ['src/members/privacy/hand-over-open-money.test.ts', title]
export const twin = (title: string): Holder => [
  'src/members/payments/sandbox/cards/sandbox-cards.test.ts',
  title,
]
export const journey =
  (file: string) =>
  (title: string): Holder => [`tests/journeys/${file}.test.ts`, title]
export const billingPage = journey('account-billing')
export const zones = journey('money-zones')
export const subscribing = journey('subscribe-screen')
export const guide = journey('subscribe-guide')
export const telling = journey('subscribe')
export const moneyAway = journey('admin-billing-away')

export const free = here('Nothing was charged today.')
export const cancelledTrial = here('Cancel before it ends and you pay nothing.')
export const monthly = here('Then PRICE is charged to your card, and again each month.')
export const once = here('The trial is given once')
export const cancelled = here('No new month is charged. Your meal plans continue until ENDED.')
export const inTheHour = subs('changes/owes-nothing')(
  'a member who cancels is charged nothing, then or later',
)
export const soonCharged = here('A new month has begun, and {amount} is charged within the hour.')
export const notChargedYet = here(
  'A new month has begun and is not charged yet, so it ends at once, and nothing more is charged.',
)
export const nextMonth = here('The next month is charged on {day}.')
export const over = here('Nothing more is charged, and no more meal plans come.')
export const grace = here('Your meal plans continue until GRACE.')
export const endsAtOnce = here('The last charge did not go through, so it ends at once.')
export const undone = here('undo the cancellation on your subscription page.')
export const bankAsked = here('Nothing is charged until you do.')
export const begins = here('Nothing is charged before you do, and your meal plans begin then.')
export const lapses = here('After that nothing is charged, and nothing has begun.')
export const paused = here('Then they pause, and nothing is charged.')
export const pauseRuns = own('charges nothing and plans nothing for its months, and then goes on')
export const pauseEnds = own('that is ended later charges a month, which begins then')
export const halfOfPause = own(
  'is ended for what was shown, with what a promotion takes off, and for nothing else',
)
export const endsPause = here('A month, {amount}, is charged now, and begins now.')
export const endsPauseFree = here('Your meal plans continue, and nothing is charged now.')
export const changeWaits = here('Until you do, your plan stays as it is, and nothing is charged.')
export const changeNotPaid = here(
  'so your plan stays as it is, and nothing is charged. Pay it on its invoice by',
)
export const changeLapsed = here('Nothing was charged for the change.')
export const priceStays = priceMove('is taken back without a word from whoever has canceled')
export const openPause = here('Then nothing is charged until you end the pause; after that it is {price}.')
export const usedByPause = here('A promotion for one charge is used up by the pause.')
export const refusedTries = own('is tried again, and after the last try the subscription ends')
export const reminded = here('We write to you three days and one day before the first charge.')
export const dueSaid = here('Then DUE is charged to your card. After that it is PRICE each month')
export const shownOnly = promotion('to start again')
export const newCard = here(', the open amount is charged to it right away.')
export const lastCard = here('We charge the card that you gave last.')
export const credited = here('and what is left of it off those after that.')
export const notStarted = here('Your subscription to PLAN did not start.')
export const entitled = here('Meal plans come with a free trial or a subscription that is paid.')
export const changeCost = own('is charged to the cent as it was shown')
export const announced = priceMove(
  'a price comes with the first charge after thirty days’ notice, and not before',
)
export const unknownYet = reconciled('keeps anything else from being asked until it is known')
export const byCancelLink = byLink('cancels in one step, and says until when meal plans come')
export const away = payments('while Stripe is away each call says what failed, and nothing is lost')
export const canCancel = states('whoever is charged, or may be, can cancel or has')
export const cardRefused = journey('main-path')(
  'is told that a card is refused, and starts the trial with another',
)
export const restarts = changeTest('starts again on the present plan, pays at once and gets no second trial')
export const preview = operator('cancels at the end, or now, after reading what that means')
export const moved = operator(
  'moves a member to another plan, with the cost to the cent, and goals cut to what it covers',
)
export const forgotten = operator(
  'has a customer forgotten that Stripe does not know, so that the member can subscribe anew',
)
export const firstDaySaid = subscribing(
  'the account step is there once a plan and a goal are, and both steps say what happens',
)

/** Sentences with one fact, and the tests that hold it. */
type Held = readonly [sentences: readonly string[], ...held: Holder[]]

/** What a part of the product promises about money, by the file that says it. */
export type MoneyPromises = Record<string, readonly Held[]>
