import {
  announced,
  bank,
  bankAsked,
  billing,
  billingPage,
  byCancelLink,
  cancelled,
  cancelledTrial,
  changeCost,
  changeLapsed,
  changeNotPaid,
  changeTest,
  endsAtOnce,
  endsPause,
  endsPauseFree,
  firstDaySaid,
  forgotten,
  free,
  guide,
  halfOfPause,
  here,
  inTheHour,
  journey,
  lastCard,
  type MoneyPromises,
  monthly,
  newCard,
  nextMonth,
  notChargedYet,
  once,
  openPause,
  operator,
  over,
  own,
  paused,
  pauseRuns,
  payments,
  promotion,
  restarts,
  soonCharged,
  telling,
  trials,
  undone,
  usedByPause,
} from './money-holders.ts'

/** What the account promises about money, and the pages beside it. */
export const ACCOUNT_MONEY: MoneyPromises = {
  'src/web/messages/account.ts': [
    [['Your free trial has started.', 'Free 7 Day Trial'], free, firstDaySaid],
    [['Your subscription is active again.'], restarts],
    [['A new month has begun, and {amount} is charged within the hour.'], soonCharged],
    [
      [
        'Nothing was charged.',
        'Your subscription can be started as soon as your bank has confirmed the card; come back to this step in a few minutes.',
      ],
      [
        'src/members/payments/sandbox/cards/bank.test.ts',
        'waits for the holder, and is set up once they confirm',
      ],
      free,
    ],
    [['Choosing takes about two minutes, and a first subscription begins with seven days free.'], free, once],
    [
      [
        'Your free trial has not started: a payment method is still to be confirmed.',
        'Your subscription has not started: a payment method is still to be confirmed.',
      ],
      forgotten,
      payments('takes only a card whose set-up succeeded for this member'),
    ],
    [
      [
        'The first charge is not complete',
        'Your bank wants you to confirm it, or refused it.',
        'Pay the open invoice to continue.',
      ],
      bank('a subscription that is started again begins once the bank has its answer'),
    ],
    [['After that {price}; you can always cancel before then.'], monthly, cancelledTrial],
    [['The next month is charged on {day}.'], nextMonth],
    [['To settle it now, pay or use another card.'], newCard],
    [['Your plan costs {price}.'], monthly],
    [['Your card was not refused.'], here('Your card was not refused.')],
    [
      ['Pay the open invoice to continue, or cancel.'],
      endsAtOnce,
      own('is paid from the account page once there is another card, and once'),
    ],
    [
      [
        'Then nothing is charged until you end the pause; after that it is {price}.',
        'Nothing is charged until you end the pause; after that it is {price}.',
      ],
      openPause,
    ],
    [
      [
        'Then nothing is charged until {day}, when your subscription resumes at {price}.',
        'Nothing is charged until {day}, when your subscription resumes at {price}.',
      ],
      pauseRuns,
      [
        'src/web/account/state-text.test.ts',
        'a month costs what was announced, from the charge on with which that comes',
      ],
    ],
    [['No new month is charged.'], cancelled, inTheHour],
    [
      ['Your first week of meals is worked out as soon as your subscription starts.'],
      journey('main-path')('sees the plan appear on the account, and the mail in the inbox'),
    ],
    [
      [
        'It ends at once, and days that are paid for are lost.',
        'To use them up, cancel it instead and come back later.',
      ],
      payments('has their subscription ended at Stripe'),
      cancelled,
    ],
    [
      [
        'If you had a free trial: marks made from your account, address and card, for three years, so that it is given once.',
      ],
      trials('to a member who has left, as hashes that name nobody'),
    ],
    [
      ['One file (JSON) with your account, facts, consents, subscription and meal plans.'],
      [
        'src/members/privacy/export-member.test.ts',
        'holds account, profile, facts, consents, subscription and what other domains know',
      ],
    ],
  ],
  'src/web/messages/billing.ts': [
    [
      ['Nothing happens before you confirm it.'],
      billingPage('a member changes plan and goals on their own page, after seeing the cost'),
    ],
    [
      ['You are logged in as {username}, and see your own subscription.'],
      billingPage('a link that was made for somebody else says so'),
    ],
    [
      ['Nothing is charged.', 'To get meal plans, subscribe with a card.'],
      forgotten,
      payments('takes only a card whose set-up succeeded for this member'),
    ],
    [
      [
        'If you cancel, it ends with the month you paid for or with your trial; if nothing is paid for, at once.',
        'Your meal plans continue until {day}, and nothing more is charged.',
        'No new month is charged after it.',
        'No new month is charged.',
        'Your meal plans continue until {day}.',
        'Your subscription is canceled.',
      ],
      cancelled,
      inTheHour,
      endsAtOnce,
    ],
    [
      ['A new month has begun and is not charged yet, so it ends at once, and nothing more is charged.'],
      notChargedYet,
    ],
    [['A new month has begun, and {amount} is charged within the hour.'], soonCharged],
    [['The last charge did not go through, so it ends at once.'], endsAtOnce],
    [
      ['Nothing is paid for at the moment, so it ends at once.'],
      own('is canceled to the end of what is paid for also by a process whose clock is ahead'),
      endsAtOnce,
    ],
    [['Your subscription continues.', 'You undid the cancellation.'], undone],
    [['Your subscription is still paused.', 'Your pause comes as planned.', 'Your pause is saved.'], paused],
    [
      [
        'The trial is given once, and you had yours.',
        'When you start again, the first month, {amount}, is charged at once.',
      ],
      once,
      here('the first month, {amount}, is charged at once.'),
    ],
    [['Your subscription is active again.'], restarts],
    [
      [
        '{amount} is charged now to {card}, and your first month begins now.',
        'After that it is {monthly} a month, until you cancel.',
      ],
      restarts,
      monthly,
      [
        'src/web/account/subscription/notices/restart-form.test.tsx',
        'before a month is charged to start again, amount, day, card and the price after it are said',
      ],
    ],
    [
      [
        '{amount} is charged on {day} all the same, and again each month, until you cancel.',
        'Your subscription is charged all the same until you cancel.',
        'If you have a subscription, it is charged all the same until you cancel it.',
      ],
      monthly,
      [
        'src/web/account/subscription/notices/still-charged.test.tsx',
        'what is charged although no week is planned is said with its day, to the cent where that is known',
      ],
    ],
    [['Paying now charges your current card.'], here('Paying now charges your current card.')],
    [['If you use another card, the open amount is charged to it right away.'], newCard],
    [
      ['Your subscription is active.'],
      own('is paid from the account page once there is another card, and once'),
    ],
    [
      ['Nothing is left to pay', 'Nothing was left to pay, so nothing was charged.'],
      here('Nothing was left to pay, so nothing was charged.'),
    ],
    [
      [
        'Our payment provider has not confirmed yet that your subscription is active.',
        'We check every hour; you can check now.',
      ],
      here('We check every hour; you can check now.'),
    ],
    [['Nothing is charged until you do.'], bankAsked],
    [
      ['Nothing is charged before you do, and your next month begins then.'],
      here('Nothing is charged before you do, and your next month begins then.'),
    ],
    [['Starting with your charge on {day}, it is {next} a month instead of {amount}.'], announced],
    [['You can cancel before then.'], here('You can cancel before then.')],
    [
      ['The next try is on {day}.'],
      own('is tried again at the same days however often its member tries to pay'),
    ],
    [
      ['The next month is {amount}, charged on {day}.'],
      promotion('what runs of a promotion is shown, with the next charge to the cent'),
      nextMonth,
    ],
    [
      ['End the pause?', 'Call off the pause?', 'A month, {amount}, is charged now, and begins now.'],
      endsPause,
      halfOfPause,
    ],
    [['Your meal plans continue, and nothing is charged now.'], endsPauseFree],
    [
      [
        'Your meal plans continue until {until}.',
        'Then nothing is charged and no plan comes for {count, plural, one {# month} other {# months}}.',
        'After that it resumes by itself, at {amount} a month.',
      ],
      pauseRuns,
      [
        'src/web/account/state-text.test.ts',
        'a month costs what was announced, from the charge on with which that comes',
      ],
    ],
    [['A promotion for one charge is used up by the pause.'], usedByPause],
    [
      [
        'Goals can be changed at any time.',
        'Weeks made after a change follow the new goals.',
        'We plan your next week this way.',
      ],
      own('are changed at any time within the plan, and never beyond it'),
    ],
    [['Weeks come again once you start again.'], restarts],
    [
      ['Confirm it by {time}.', 'Until then your plan stays as it is, and nothing is charged.'],
      here('Until then your plan stays as it is, and nothing is charged.'),
      bank('lapses where it is not confirmed: the plan stays, and nothing is owed'),
    ],
    [
      ['You can change your plan while your subscription is active and paid.'],
      operator('moves nobody whose months are paused, nor do members themselves'),
    ],
    [['{name}, {price} a month, {count, plural, one {# health goal} other {# health goals}}'], changeCost],
    [
      ['You get a credit of {credit}, taken off your next charges.'],
      changeTest('to a dearer one settles the rest of the month, and back to a cheaper one gives credit'),
    ],
    [['The next month is {next}, charged on {day}.'], changeCost],
    [
      [
        'The charge for it did not go through, so your plan stays as it is, and nothing is charged.',
        'Pay it on its invoice by {time}, or choose a plan again; after that the change is called off.',
      ],
      changeNotPaid,
      changeLapsed,
    ],
    [['{amount} was refunded, so you paid {net}.'], here('{amount} was refunded, so you paid {net}.')],
    [['One click, without logging in.'], byCancelLink],
    [['It has ended, and nothing more is charged.'], over],
    [
      ['From now on this card is charged.'],
      billing('is charged once it is confirmed, and putting it in place twice changes nothing'),
      lastCard,
    ],
    [
      ['Your bank still has to confirm this card.', 'Nothing has changed.'],
      billing('has to be set up for this member'),
    ],
    [
      ['Taken off your next charges.', '{off} is taken off your next charge.'],
      promotion('a member redeems a code for the next charge'),
      promotion('while something is owed, which it would not lower'),
    ],
    [
      [
        '{off} is taken off each charge for {count, plural, one {# month} other {# months}}.',
        '{off} is taken off each charge.',
        '{off} is taken off each charge until {day}.',
      ],
      promotion('what runs of a promotion is shown, with the next charge to the cent'),
      [
        'src/members/payments/sandbox/prices/coupons.test.ts',
        'that take an amount off for months never charge less than nothing',
      ],
    ],
  ],
  'src/web/messages/facts/facts-page.ts': [
    [
      [
        'A subscription is not canceled by this.',
        'If you have one, it continues and is charged until you cancel it on your account page.',
      ],
      telling('withdraws the consent, is told what happens, and is asked again before paying'),
      monthly,
    ],
  ],
  'src/web/messages/facts/facts.ts': [
    [
      ['No account is made and no card is asked for.', 'There is nothing to pay.'],
      guide('a refusal is the screen: why, whom to ask, and nothing to pay'),
    ],
  ],
  'src/web/messages/facts/safety-first.ts': [
    [
      ['No card is asked for before you have answered.'],
      telling('finds what they told on the payment step, and nothing of it left in the browser'),
    ],
  ],
}
