import {
  announced,
  bank,
  bankAsked,
  begins,
  billing,
  byCancelLink,
  canCancel,
  cancelled,
  cancelledTrial,
  changeLapsed,
  changeTest,
  changeWaits,
  credited,
  dueSaid,
  endsAtOnce,
  free,
  grace,
  here,
  inTheHour,
  journey,
  lapses,
  type MoneyPromises,
  monthly,
  newCard,
  nextMonth,
  notStarted,
  openPause,
  operator,
  over,
  own,
  paused,
  pauseEnds,
  pauseRuns,
  priceMove,
  priceStays,
  promotion,
  reconciled,
  refusedTries,
  reminded,
  restarts,
  states,
  subs,
  undone,
} from './money-holders.ts'

/** What the mails about money promise. */
export const MAILS_MONEY: MoneyPromises = {
  'src/members/subscriptions/mail/charged-all-the-same.tsx': [
    [['Unless you have canceled it, your subscription is charged all the same.'], monthly],
  ],
  'src/members/subscriptions/mail/billing-mail-texts.ts': [
    [
      [
        'Your free trial has started',
        'Free until {paidUntil}.',
        'Your trial of {plan} is free until {paidUntil}.',
        'Nothing was charged today.',
        'Free until {…}.',
        'Your trial of {…} is free until {…}.',
      ],
      free,
      here('First charge <nowrap>{day}, your time</nowrap>'),
    ],
    [['After that it is {price} per month{…} until you cancel.'], monthly, cancelled],
    [
      ['We write to you three days and one day before the first charge.', 'Your free trial ends {…}'],
      reminded,
    ],
    [
      ['{then} {price} is charged to your card, and again each month.{later}'],
      monthly,
      here('From FROM on it is NEXT each month.'),
    ],
    [
      [
        '{then} {due} is charged to your card.',
        'After that it is {price} each month, {LESS}.{later}',
        '{then} {price} is charged to your card, {LESS}, and again each month.{later}',
      ],
      dueSaid,
      promotion('mails say what is charged, and not the price that a promotion takes something off'),
    ],
    [
      [
        'Your pause ends on {…}.',
        'At present we plan no week for you: something that you told us speaks against it.',
        'You are charged all the same unless you cancel.',
      ],
      [
        'src/members/subscriptions/mail/billing-mails.test.ts',
        'says that no week is planned where that is so, and that it is charged all the same',
      ],
    ],
    [['If you do not want that, cancel before then.', 'It takes one step.'], byCancelLink, cancelledTrial],
    [
      ['{plan}, paid until {paidUntil}.', '{paid} was charged for {plan}.', 'It is paid until {paidUntil}.'],
      here('PAID was charged for PLAN.'),
      operator('resends the receipt of an earlier month with what it was for'),
    ],
    [['The invoice is on your subscription page.'], billing('shows the card and the invoices')],
    [
      ['{plan}, {price} per month.', 'Your plan is {plan} from now on.'],
      here('{due} now'),
      changeTest('to a dearer one settles the rest of the month, and back to a cheaper one gives credit'),
    ],
    [
      [
        'Until you do, your plan stays as it is.',
        'Your bank asks you to confirm the charge for {plan}.',
        'Until you do, your plan stays as it is, and nothing is charged.',
        'Confirm it on your subscription page by {confirmBy}.',
        'After that the change is called off, and costs nothing.',
      ],
      changeWaits,
      changeLapsed,
    ],
    [
      [
        'It is still {plan}.',
        'The charge for another plan was not confirmed in time, so your plan is still {plan}, at {price} per month.',
        'Nothing was charged for the change.',
        'You can change your plan again whenever you like.',
      ],
      changeLapsed,
    ],
    [
      [
        '{price} per month.',
        'We wrote to you that {plan} would cost you {nextPrice} per month, starting with your charge on {nextPriceFrom}.',
        'We have taken that back.',
        'Your price stays {price} per month.',
      ],
      priceStays,
    ],
    [['{…}, {…} per month.'], undone],
    [['Its price is {price} per month, and the next month is charged on {paidUntil}.'], nextMonth],
    [
      [
        '{nextPrice} per month instead of {price}.',
        'Your price for {plan} is {nextPrice} per month instead of {price}, starting with your charge on {nextPriceFrom}.',
        'Until then nothing changes.',
      ],
      announced,
    ],
    [
      ['It takes one step, and you still get the meal plans you paid for.'],
      priceMove('whoever cancels before that day is charged nothing more'),
      cancelled,
    ],
    [
      [
        'Your bank refused the charge{…}, or wants you to confirm it.',
        'Your meal plans continue until {graceUntil}.',
      ],
      grace,
    ],
    [
      ['No meal plans come until it is paid.'],
      subs('changes/own-acts')('is told of by no day that is over, where it was read of weeks later'),
    ],
    [['Use another card, or pay the open invoice, on your subscription page.'], newCard],
    [['Nothing is charged until you do.', 'Your bank asks you to confirm the charge{…}.'], bankAsked],
    [
      ['Confirm it on your subscription page.'],
      journey('account-bank')('is answered when the card is set up, and again when a month is charged'),
    ],
    [
      [
        'Nothing is charged before you do.',
        'Your bank asks you to confirm the first charge for {plan}.',
        'Nothing is charged before you do, and your meal plans begin then.',
      ],
      begins,
      bank('a beginning without a trial waits for the bank, and begins once'),
    ],
    [
      [
        'Confirm it on your subscription page within 23 hours.',
        'After that nothing is charged, and nothing has begun.',
      ],
      lapses,
    ],
    [
      ['It goes back to the card that paid.', 'We have given {paid} back.'],
      operator('gives back part of an invoice, then the rest, and no more'),
    ],
    [
      ['A month with our compliments', 'We have credited {paid}.'],
      operator('comps a month once, however often it is sent'),
    ],
    [
      [
        '{paid} is taken off what you pay next.',
        'It is taken off your next charge{…}, and what is left of it off those after that.',
      ],
      credited,
    ],
    [
      [
        'Your meal plans have stopped.',
        'We could not charge {…}, and have stopped trying.',
        'No more meal plans come for now.',
      ],
      refusedTries,
      states('for nobody after them, whatever we were not told'),
    ],
    [
      ['They resume as soon as the open invoice is paid.'],
      own('is paid from the account page once there is another card, and once'),
    ],
    [
      ['Or cancel, and owe nothing more.'],
      reconciled('a new card pays nothing of a subscription that has ended'),
      endsAtOnce,
    ],
    [['Your meal plans continue until {paidUntil}.', 'Then they pause, and nothing is charged.'], paused],
    [
      [
        'It resumes on {resumesOn}.',
        'On {resumesOn} your subscription resumes and the month is charged.',
        'On {…}.',
        'Your pause ends on {…}, and your meal plans resume.',
      ],
      pauseRuns,
      priceMove('is named with the first charge after a pause, and by the mail before it'),
    ],
    [
      ['You can end the pause or cancel at any time.', 'You can also cancel at any time.'],
      canCancel,
      pauseEnds,
    ],
    [
      [
        'It resumes once you end the pause.',
        'Your subscription resumes, and a month is charged, once you end the pause.',
      ],
      openPause,
    ],
    [['No new month is charged.', 'Your meal plans continue until {endedOn}.'], cancelled, inTheHour],
    [
      [
        'If you change your mind before then, undo the cancellation on your subscription page.',
        'Your subscription continues.',
      ],
      undone,
    ],
    [
      [
        'Nothing more is charged.',
        'It ended on {endedOn}.',
        'Nothing more is charged, and no more meal plans come.',
      ],
      over,
    ],
    [['Your account and your past meal plans stay.', 'You can start again whenever you like.'], restarts],
    [
      [
        'Nothing was charged.',
        'Your {…} {plan} did not start.',
        'Nothing was charged, and nothing will be.',
        'You can try again whenever you like.',
      ],
      notStarted,
      reconciled('is released after a day with a mail, and the member may begin again'),
    ],
    [
      ['The card that we charge expires before the next charge on {nextChargeOn}.'],
      subs('mail/warn-of-expiring-cards')('a card that expires before its next charge is told of once'),
    ],
  ],
}
