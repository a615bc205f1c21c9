import {
  announced,
  canCancel,
  changeCost,
  credited,
  decided,
  disputed,
  forgotten,
  inTheHour,
  type MoneyPromises,
  moneyAway,
  moved,
  open,
  operator,
  payments,
  preview,
  priceMove,
  reconciled,
  subs,
} from './money-holders.ts'

/** What the back office promises about money, and what is put before operators. */
export const OPERATORS_MONEY: MoneyPromises = {
  'src/catalogue/conditions/delete-condition.ts': [
    [
      ['Disable it instead: nobody new can choose it then, and those who have a subscription are emailed.'],
      [
        'src/members/withdrawn-goals/withdrawn-goals.test.ts',
        'whoever has a goal that is not offered any more is mailed once, and the goal is not named',
      ],
    ],
  ],
  'src/members/subscriptions/operator/operator-act.ts': [
    [
      ['Nobody decides about their own money here.'],
      operator('decides nothing about their own money, support and administrators alike'),
    ],
  ],
  'src/members/payments/customers/note-lost-customer.ts': [
    [
      [
        'Nothing can be charged or shown of their past: look whether it was deleted there, or whether the keys are of another account.',
        'Where it was deleted, have it forgotten on the member’s billing page, so that they can subscribe anew.',
      ],
      operator('reads an empty history, and finds the loss, where Stripe does not know the customer'),
      forgotten,
    ],
  ],
  'src/members/payments/webhooks/disputes-and-refunds.ts': [
    [['{what} stays with the holder of the card.'], disputed('that is lost stays before them')],
    [
      [
        'The subscription continues: cancel it if nothing more should be charged.',
        'The bank took back {what}, since the holder of the card disputes it {why}.',
      ],
      disputed('is put before an operator, and closed by itself once it is won'),
    ],
    [
      [
        'The bank asks about {what} {why}.',
        'Answer it at Stripe{until}: without an answer, it may take the money back.',
      ],
      disputed('is not told as money taken back, and closed by itself once it is answered'),
    ],
    [
      ['{…} that was refunded to the customer {customer} did not reach them{why}.'],
      disputed('a refund that comes back is put before an operator, who was told that it went'),
    ],
  ],
  'src/members/privacy/hand-over-open-money.ts': [
    [
      [
        'A move to another plan was asked for, and its member has left before anybody knew whether it was charged.',
        'Look at the invoices of the customer {customer} at Stripe, and refund there what was charged for it.',
      ],
      open('a move that may have been charged is put before an operator'),
    ],
  ],
  'src/members/privacy/refund-after-leaving.ts': [
    [
      [
        'The payment provider refused it.',
        'A refund of the invoice {invoice} was decided here, and its member has left before it was done.',
      ],
      open('a refund that is refused then is put before an operator'),
    ],
  ],
  'src/members/subscriptions/operator/change-as-decided.ts': [
    [
      [
        'The subscription was to end on {before}.',
        'The payment provider did not answer until another month was charged, so it ends on {end}.',
        'The member has begun another subscription since.',
      ],
      decided('is put before them where it is refused later'),
      decided('is not asked of a subscription that began after it'),
    ],
  ],
  'src/members/subscriptions/operator/finish-operator-act.ts': [
    [['The payment provider refused it.'], decided('is put before them where it is refused later')],
  ],
  'src/members/subscriptions/operator/move-money.ts': [
    [
      ['The refund failed at the payment provider: nothing was refunded.'],
      operator('is told of what is not known to be done, which is done once and noted, however it ends'),
    ],
  ],
  'src/members/subscriptions/operator/preview-operator-act.ts': [
    [
      [
        'The customer {customer} is forgotten here.',
        'What hung on it ends at once, and no more meal plans are made.',
        'Earlier invoices can still be read here.',
        'Refund now what should be refunded.',
        'The member can subscribe anew, with another card.',
        'The free trial is given once, so their first month is charged.',
        'They are notified by email, unless their subscription had ended before.',
      ],
      forgotten,
    ],
    [['The subscription {ENDS}.', 'Nothing is refunded.'], preview],
    [
      [
        'Nothing is paid for at the moment, so the subscription {ENDS}.',
        'What is owed is not charged.',
        'The subscription is canceled: unless that is undone, or it is started again, there is none.',
      ],
      operator('reads before what a cancellation and a credit mean for whoever owes, pauses or leaves'),
    ],
    [['Nothing more is charged.', 'Meal plans continue until {…}.'], preview, inTheHour],
    [
      ['The month that has begun is not charged yet, and will not be.'],
      subs('changes/owes-nothing')('an operator is shown that it ends at once'),
    ],
    [
      [
        'The subscription continues, and nothing is charged now.',
        'The next charge is on {…}, for {cost}.',
        '{…} a month, less any credit or discount',
        'Do this only if the member wants to continue.',
      ],
      decided('%s is shown the next charge, is recorded, and has the member written to'),
    ],
    [
      ['A pause is set until {…}.', 'Then it costs {cost}.'],
      decided('is told that a pause which was set before it goes on'),
    ],
    [
      [
        '{…} goes back to the card that paid.',
        '{…} of the invoice stays paid.',
        'All of the invoice is then refunded.',
      ],
      operator('gives back part of an invoice, then the rest, and no more'),
    ],
    [
      ['Stripe blocks this card and this email address from then on.'],
      operator('gives a reason for a refund, and reads what is left of an invoice'),
    ],
    [
      ['The subscription stays as it is.'],
      operator('gives back for a subscription that has ended, which stays ended'),
    ],
    [
      [
        '{…} is credited, and taken off the next charge',
        '{credited}{when}, and what is left of it off those after that.',
      ],
      credited,
    ],
    [
      [
        'Where the member’s bank asks about that first, the plan changes once it agrees, and the member is told then.',
      ],
      decided('is not said to be done where the member’s bank has to agree first'),
    ],
    [
      [
        'The plan is {…} from now on, at {…} a month.',
        '{…} is charged now{credit}.',
        'The next month is {next}.',
        '{…}, charged on {…}',
        'The last {dropped} of the member’s health goals no longer fit, and are left out.',
      ],
      moved,
      changeCost,
    ],
    [['Nothing was charged for this invoice.'], operator('resends a receipt')],
    [['The receipt for {…} is mailed to {…} again.'], operator('resends a receipt')],
    [['The member is notified by email.'], preview, operator('comps a month once, however often it is sent')],
  ],
  'src/members/subscriptions/operator/pricing-plan-of-move.ts': [
    [
      ['{name} has another price by now.'],
      decided('to move is refused where the plan has another price since it was shown'),
    ],
  ],
  'src/members/subscriptions/operator/refundable.ts': [
    [
      [
        'Nothing was charged for this invoice, so nothing can be refunded.',
        'All of this invoice has been refunded.',
        'Of this invoice, no more than {…} can be refunded.',
      ],
      operator('gives back part of an invoice, then the rest, and no more'),
    ],
    [['We could not find this invoice.'], operator('finds no invoice of another member')],
  ],
  'src/members/subscriptions/operator/say-change.ts': [
    [
      [
        'Subscribed to {plan}.',
        'Another card is charged from now on.',
        'Redeemed a promotion code.',
        'Canceled at once.',
        'Canceled at the end of what is paid for.',
        '{amount} of {invoice} refunded.{…}',
        'A month credited, {amount}.',
        'The receipt of {invoice} sent again.',
      ],
      operator('reads a member’s invoices, findings and who changed what'),
      operator('gives back part of an invoice, then the rest, and no more'),
    ],
    [
      ['Told that it costs {…} a month from {…} on.'],
      subs('operator/say-change')('an announced day is that of the member’s calendar, as they were told'),
    ],
    [
      ['The announced price was taken back: it stays at {…} a month.'],
      subs('operator/say-change')('a price that was taken back is that which stays'),
    ],
    [
      ['The cancellation was undone.'],
      decided('%s is shown the next charge, is recorded, and has the member written to'),
    ],
    [
      ['To be moved to {plan}, once the member’s bank agrees.'],
      decided('is not said to be done where the member’s bank has to agree first'),
    ],
  ],
  'src/members/subscriptions/operator/take-operator-act.ts': [
    [['The month costs something else by now.'], operator('comps no other sum than was shown')],
  ],
  'src/members/subscriptions/operator/wire.ts': [
    [
      ['We ask the payment provider every five minutes.'],
      operator('is asked for again by one job, however long Stripe is away'),
    ],
  ],
  'src/members/subscriptions/operator/pending-operator-act.ts': [
    [
      [
        'We do not know yet whether the subscription is canceled.',
        'We do not know yet whether the cancellation was undone.',
        'We do not know yet whether the money was refunded.',
        'We do not know yet whether the month was credited.',
        'The payment provider has not answered.',
      ],
      operator('is told of what is not known to be done, which is done once and noted, however it ends'),
      moneyAway('what is decided while Stripe is away is said to be unknown, and done once it answers'),
    ],
  ],
  'src/members/subscriptions/reconcile/note-orphan.ts': [
    [
      ['Stripe charges for a subscription whose member has left, or has another customer there.'],
      reconciled('a subscription that is charged for nobody is put before the operator'),
    ],
  ],
  'src/members/subscriptions/record/record-subscription.ts': [
    [
      ['This member has two subscriptions that run.'],
      reconciled('that was paid is put before the operator, once, and stays'),
    ],
  ],
  'src/web/messages/admin/admin-billing.ts': [
    [
      ['Nothing is open: money, access and Stripe agree.'],
      operator('reads a member’s invoices, findings and who changed what'),
    ],
    [
      [
        'The payment provider does not answer at the moment.',
        'Invoices and credit cannot be read, and the rest is as it last was.',
      ],
      moneyAway('a refund cannot be shown while Stripe is away, and a cancellation can'),
    ],
    [
      ['No subscription runs, and nothing was paid that could be refunded.'],
      operator('reads an empty history, and finds the loss, where Stripe does not know the customer'),
    ],
    [
      ['The plan can be moved while the subscription is on trial, or active and paid.'],
      operator('moves nobody whose months are paused, nor do members themselves'),
      canCancel,
    ],
    [['Charged twice'], operator('gives a reason for a refund, and reads what is left of an invoice')],
    [
      ['The subscription is canceled.', 'The cancellation is undone.'],
      decided('%s is shown the next charge, is recorded, and has the member written to'),
    ],
    [
      ['Refunded {amount}.', '{refunded} refunded, {net} net', '{number}, {paid}, {refunded} of it refunded'],
      operator('gives back part of an invoice, then the rest, and no more'),
    ],
    [['Credited {amount}.'], operator('comps a month once, however often it is sent')],
    [['The receipt was sent again.'], operator('resends a receipt')],
    [
      ['The plan will be {plan} once the member’s bank agrees.'],
      decided('is not said to be done where the member’s bank has to agree first'),
    ],
    [['Give a month free'], operator('comps a month once, however often it is sent')],
    [
      [
        'Stripe does not know this customer, so nothing can be charged or started again.',
        'Once it is forgotten here, the member can subscribe anew.',
      ],
      forgotten,
    ],
    [
      ['Leave it empty to refund all that is left.'],
      operator('gives back part of an invoice, then the rest, and no more'),
    ],
  ],
  'src/web/messages/admin/admin-meal-plan.ts': [
    [
      ['A meal plan is made for each member when the trial starts, and each week after that.'],
      ['src/meal-plans/orders/make-plan.test.ts', 'is one plan and one mail, however often the job runs'],
    ],
  ],
  'src/web/messages/admin/admin-pricing-plan.ts': [
    [
      ['Nobody can subscribe to it from then on.'],
      ['src/catalogue/routes/pricing-plan-routes.test.ts', 'makes, reads, changes and deletes a plan'],
    ],
    [
      [
        '{count, plural, one {# member pays} other {# members pay}} {price} a month.',
        '{count, plural, one {# member is} other {# members are}} mailed that they will pay {next} a month, from their first charge after {day} (UTC) on.',
        'Until then they pay what they pay now, and can cancel in one step.',
      ],
      announced,
      priceMove('whoever cancels before that day is charged nothing more'),
    ],
    [
      [
        'Whoever subscribes from now on pays {to} instead of {from}.',
        'Members who have subscribed still pay what they pay.',
      ],
      payments('nobody is charged another price than the one shown'),
      announced,
    ],
    [['Its price there has to be the same.'], payments('nobody is charged another price than the one shown')],
  ],
  'src/web/messages/admin/admin-profile.ts': [
    [
      ['The login, the meal plans and the subscription end with it.'],
      ['src/members/privacy/delete-account.test.ts', 'all ways to leave end the same'],
    ],
  ],
}
