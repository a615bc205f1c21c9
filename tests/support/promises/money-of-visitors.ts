import {
  billingPage,
  canCancel,
  cancelled,
  cancelledTrial,
  cardRefused,
  changeCost,
  firstDaySaid,
  free,
  guide,
  here,
  journey,
  lastCard,
  type MoneyPromises,
  monthly,
  once,
  payments,
  promotion,
  restarts,
  shownOnly,
  start,
  subscribing,
  twin,
  zones,
} from './money-holders.ts'

/** What is promised about money before somebody pays: on public pages, on the way to the trial, in the sandbox. */
export const VISITORS_MONEY: MoneyPromises = {
  'src/catalogue/pricing-plans/starter-pricing-plans.ts': [
    [['Seven days free; cancel before they end and pay nothing'], free, cancelledTrial],
  ],
  'src/web/messages/public/about.ts': [
    [['Your card is charged the price of your plan, and once a month from then on.'], monthly],
    [
      ['If you cancel before the trial ends, you pay nothing.', 'During the trial that ends it.'],
      cancelledTrial,
    ],
    [['The trial is given once.'], once],
    [
      ['The price and the day of the first charge are shown beside the button before you press it.'],
      firstDaySaid,
    ],
    [
      ['On your account page, under “Change or cancel”, at any time and without writing to anybody.'],
      billingPage('a member cancels, takes it back, and changes the card'),
      canCancel,
    ],
    [['Later your plan continues until the end of the month you have paid for.'], cancelled],
  ],
  'src/web/messages/public/blog.ts': [[['Try it free for 7 days.'], free]],
  'src/web/messages/public/health-goal.ts': [[['Every plan starts with 7 days free.'], free]],
  'src/web/messages/public/home.ts': [
    [['Try it free for 7 days.', 'Every plan starts with 7 days free.'], free],
    [['7 days free, then from {price} a month.'], free, monthly],
    [['Cancel before then and pay nothing.', 'Cancel before they end and pay nothing.'], cancelledTrial],
  ],
  'src/web/messages/public/pricing-plans.ts': [
    [
      ['Each starts with 7 days free.', '7 Days Free', '{short} {price} per month after 7 days free.'],
      free,
      monthly,
    ],
    [
      [
        'Each starts with 7 days free; cancel before they end and pay nothing.',
        'Cancel before the trial ends and pay nothing.',
      ],
      free,
      cancelledTrial,
    ],
    [
      ['After your trial you are charged the price of your plan once a month.', 'Then {price} a month.'],
      monthly,
    ],
    [['You can change or cancel it at any time on your account page.'], canCancel, changeCost],
  ],
  'src/web/messages/public/share.ts': [[['{description} 7 days free.'], free]],
  'src/web/messages/public/site.ts': [
    [['No money moves here, and only test cards work.'], twin('a real card is refused and leaves no trace')],
    [
      ['A page that fails to load changes nothing and charges nothing.'],
      journey('public-pages')(
        'a page that cannot be shown for now stays as it is until it can, and then shows itself',
      ),
    ],
  ],
  'src/web/messages/public/trust.ts': [
    [
      [
        'Some things you can do yourself on your account page: cancel, change what you told us, export your data or delete your account.',
      ],
      billingPage('a member cancels, takes it back, and changes the card'),
    ],
  ],
  'src/web/messages/sandbox-card.ts': [
    [['No money moves, and real cards are refused.'], twin('a real card is refused and leaves no trace')],
  ],
  'src/web/messages/sandbox.ts': [
    [
      ['Nothing is charged now.'],
      [
        'src/members/payments/sandbox/cards/bank.test.ts',
        'waits for the holder, and is set up once they confirm',
      ],
    ],
    [
      ['It is charged within the hour.'],
      [
        'src/members/payments/sandbox/clocks/test-clocks.test.ts',
        'ends a trial as Stripe does: a draft, an hour later the charge',
      ],
    ],
    [
      ['{amount} was refunded to the card, so {net} was paid.'],
      [
        'src/members/payments/sandbox/payments/money-back.test.ts',
        'gives back part of a charge, then the rest, and no more',
      ],
    ],
    [
      ['This invoice is void.', 'Nothing is to be paid.', 'This invoice was given up.'],
      [
        'src/members/payments/sandbox/payments/money-back.test.ts',
        'is voided, or given up and still paid later',
      ],
    ],
    [
      ['{amount} paid on {day}.', '{amount} is still to be paid.'],
      zones('follows the mail of a charge to its receipt, and reads there what was charged'),
    ],
  ],
  'src/web/messages/subscribe.ts': [
    [
      [
        'The first seven days are free.',
        'The first seven days are free',
        'Free 7 Day Trial',
        'Free 7 Day Trial, {days}.',
        'Choose a plan and your health goals, and start your free 7 day trial.',
      ],
      free,
    ],
    [
      [
        '{chosen, number} of {included, number} goals; add another for {price} more a month.',
        '{chosen, number} of {included, number} goals; add another at no extra cost.',
      ],
      guide('a second health goal is offered a larger plan'),
    ],
    [
      [
        '{nothing} today, {price} a month from {day}, your time.',
        '{nothing} today, {price} a month from {day}, your time',
        'After your trial ends, you will be charged {price} per month starting {day}.',
        'First charge {day}, your time',
        '{nothing} today, {price} a month after 7 days.',
        '{nothing} today, {price} a month after 7 days',
        'First charge after 7 days',
        'Free until {until}, your time.',
      ],
      here('First charge <nowrap>{day}, your time</nowrap>'),
      firstDaySaid,
      monthly,
    ],
    [
      [
        '{price} now and each month.',
        '{price} a month, from today',
        'Then {price} each month, until you cancel.',
        'After that it is {price} a month.',
        '{price} a month',
      ],
      restarts,
      monthly,
    ],
    [['You can always cancel before then.', 'Cancel before it ends and you pay nothing.'], cancelledTrial],
    [['You can cancel at any time.'], canCancel],
    [['You have had the free trial, which is given once.', 'The free trial is given once.'], once],
    [
      ['Your card is charged {dueNow} now.', 'Today, before codes and credit'],
      promotion('to begin without the trial'),
      shownOnly,
    ],
    [
      [
        'Nothing was charged.',
        'Your bank did not confirm this card.',
        'The payment provider refused this card.',
      ],
      cardRefused,
      guide('a declined card is said above the card, with the focus, and the act stays'),
      subscribing('each call to the payment provider has words of its own, and can be tried again'),
    ],
    [['Your card is confirmed, and nothing was charged.'], free],
    [
      ['Your trial starts by itself, mostly within a minute.'],
      payments('start a trial whose browser went away, once'),
      start('ends with a day of its member’s, and begins with their code'),
    ],
    [['We charge your card ending in {last4}.', 'We charge the card that you gave last.'], lastCard],
    [['There is nothing to pay.'], guide('a refusal is the screen: why, whom to ask, and nothing to pay')],
  ],
}
