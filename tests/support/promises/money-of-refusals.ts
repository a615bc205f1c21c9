import {
  away,
  billing,
  byLink,
  canCancel,
  changeTest,
  decided,
  entitled,
  halfOfPause,
  type MoneyPromises,
  once,
  operator,
  own,
  pauseEnds,
  payments,
  promotion,
  reconciled,
  restarts,
  shownOnly,
  start,
  subs,
  trials,
  unknownYet,
  usedByPause,
} from './money-holders.ts'

const gone = subs('reconcile/forget-gone')

/** What members are promised about money where something is cardRefused, or not known. */
export const REFUSALS_MONEY: MoneyPromises = {
  'src/members/subscriptions/reconcile/forget-gone.ts': [
    [
      [
        'Our payment provider no longer has your payment details, so nothing more is charged.',
        'Subscribe again with a card.',
      ],
      gone('ends what its member cancels, and says so'),
    ],
    [
      ['Your subscription has ended at our payment provider.'],
      gone('ends, is told once, and can be started again'),
    ],
    [
      [
        'Nothing was charged.',
        'Our payment provider no longer has your card.',
        'Add a card, then try again.',
      ],
      gone('is asked for before what is owed is paid'),
    ],
  ],
  'src/meal-plans/request/entitlement.ts': [
    [['Meal plans come with a free trial or a subscription that is paid.'], entitled],
  ],
  'src/web/messages/meal-plans.ts': [
    [
      ['Meals can be swapped while a free trial or a paid subscription gives you meal plans.'],
      [
        'src/meal-plans/changes/routes.test.ts',
        'its member only as long as their subscription gives a right to meal plans',
      ],
    ],
  ],
  'src/members/payments/billing/pay-open-invoices.ts': [
    [['The open invoice could not be paid just now.', 'Nothing was charged.'], away],
    [['By now {…} is left to pay.'], own('is not charged where another amount is open than was shown')],
  ],
  'src/members/payments/billing/prepare-new-card.ts': [
    [['There is no subscription yet.'], payments('a member without a subscription is told so')],
    [['Your current card stays as it is.'], billing('has to be set up for this member')],
  ],
  'src/members/payments/billing/read-invoices.ts': [
    [
      ['We could not find this invoice.'],
      billing('has every invoice within reach, and says what was given back'),
    ],
  ],
  'src/members/payments/billing/replace-card.ts': [
    [
      ['Your new card could not be put in place just now.'],
      reconciled('to another card does not say that the present one stays'),
    ],
  ],
  'src/members/profiles/acts/update-profile.ts': [
    [
      [
        'The subscription of this member runs on its plan.',
        'Move the subscription, and the plan follows.',
        'Your subscription runs on your current plan.',
      ],
      own('the back office moves no plan without its price'),
    ],
  ],
  'src/members/subscriptions/changes/cancel-by-link.ts': [
    [
      ['There is no longer a subscription, and nothing is charged.'],
      payments('has their subscription ended at Stripe'),
    ],
    [['Open your subscription to cancel it.'], byLink('is worth nothing once it is old, changed or void')],
  ],
  'src/members/subscriptions/changes/cancel-subscription.ts': [
    [['Your subscription could not be canceled just now.'], unknownYet],
  ],
  'src/members/subscriptions/changes/change-at-stripe.ts': [
    [
      ['A promotion code is being redeemed already.'],
      promotion('of two codes at once none takes the other away'),
    ],
  ],
  'src/members/subscriptions/changes/changeable-subscription.ts': [
    [
      ['The subscription is paused.', 'End the pause first, then change the plan.'],
      operator('moves nobody whose months are paused, nor do members themselves'),
    ],
    [
      ['The subscription is canceled.', 'The last charge did not go through.', 'It has to be paid first.'],
      canCancel,
    ],
  ],
  'src/members/subscriptions/changes/pause-subscription.ts': [
    [['Your subscription could not be paused just now.'], unknownYet],
    [['The pause could not be ended just now.', 'Nothing was charged.'], unknownYet, pauseEnds],
    [
      ['What ending the pause costs could not be worked out just now.', 'Your subscription is not paused.'],
      halfOfPause,
    ],
    [
      [
        'Your trial costs nothing.',
        'You can pause once it is over, or cancel now.',
        'Your subscription is canceled.',
        'The last charge did not go through.',
        'Pay the open invoice first.',
      ],
      own('is for months that are paid for, and for three at most'),
    ],
  ],
  'src/members/subscriptions/changes/preview-restart.ts': [
    [['Your subscription has not ended.', 'There is no subscription yet.'], restarts],
    [['What starting again costs could not be worked out just now.', 'Nothing was charged.'], shownOnly],
    [['By now, {act} charges {…}.'], shownOnly, promotion('to begin without the trial')],
  ],
  'src/members/subscriptions/changes/preview-subscription-change.ts': [
    [
      ['By now, this change costs {due}.'],
      subs('changes/preview-subscription-change')(
        'is not made where the plan was changed in another tab since it was shown',
      ),
    ],
  ],
  'src/members/subscriptions/changes/redeem-promotion.ts': [
    [
      ['This promotion is taken off your charges already.'],
      promotion('a code is redeemed besides those that run, once, and that is written down'),
    ],
    [['Pay it first, then use the code.'], promotion('while something is owed, which it would not lower')],
    [
      [
        'This promotion is for one charge, and the pause would use it up.',
        'End the pause first, then use the code.',
      ],
      promotion('while a pause would use it up'),
      usedByPause,
    ],
  ],
  'src/members/subscriptions/changes/restart-subscription.ts': [
    [
      ['Your subscription could not be started again.', 'Nothing was charged.'],
      changeTest('stays ended where the card is refused, and can try again'),
      reconciled('to a restart is never told as nothing charged, and is settled by itself'),
    ],
    [['Your subscription has not ended.', 'Your subscription has just been started.'], restarts],
  ],
  'src/members/subscriptions/changes/resume-subscription.ts': [
    [['Your subscription could not be resumed just now.'], unknownYet],
  ],
  'src/members/subscriptions/pending-act.ts': [
    [
      [
        'We do not know yet whether your subscription is canceled.',
        'We do not know yet whether your cancellation is undone.',
        'We do not know yet whether your subscription is paused.',
        'We do not know yet whether your subscription continues.',
        'We do not know yet whether the invoice was paid.',
        'We ask again, and your account page says it as soon as we know.',
        'You need not try again.',
        'Our payment provider has not answered.',
      ],
      unknownYet,
      own('nothing is said to be done because nothing waits any more'),
    ],
    [
      ['We do not know yet whether your plan was changed.'],
      reconciled('to a change of plan keeps the goals that were asked for with it'),
    ],
    [
      ['We do not know yet whether your new card is in place.'],
      reconciled('to another card does not say that the present one stays'),
    ],
    [
      ['We do not know yet whether your subscription has started again.'],
      reconciled('to a restart is never told as nothing charged, and is settled by itself'),
    ],
    [
      ['We do not know yet whether your promotion code was redeemed.'],
      promotion('a code whose redeeming has no answer is not said to have done nothing'),
    ],
  ],
  'src/members/subscriptions/promotions/promotion-code.ts': [
    [
      ['The promotion code could not be checked just now.', 'Nothing was charged.'],
      start('where Stripe could not be asked'),
    ],
    [
      ['This promotion code is not known, or no longer valid.'],
      promotion('a code is taken off the first charge of whoever starts with it'),
    ],
    [
      ['You have used this promotion code before.'],
      promotion('a code is redeemed besides those that run, once, and that is written down'),
    ],
    [
      [
        'This promotion code cannot be used here: it may be for new customers, for a larger amount, or used up.',
      ],
      start('where Stripe refuses their code, which is said'),
    ],
  ],
  'src/members/subscriptions/record/wire.ts': [
    [
      ['We ask our payment provider, and say it here within the hour.'],
      reconciled('what a date has brought, and nobody has told, is said not to be known'),
      reconciled('of a refused charge is made up for within the hour, and until then nobody knows'),
    ],
  ],
  'src/members/subscriptions/require-running.ts': [
    [['There is no subscription yet.'], payments('a member without a subscription is told so')],
    [
      ['Your subscription is just being started.'],
      start('a start that is under way is not said to have failed'),
    ],
    [['Your subscription has ended.', 'The subscription has ended.'], restarts],
    [['The subscription is not canceled.'], decided('reads that nothing is canceled, or that it has ended')],
  ],
  'src/members/subscriptions/start/start-subscription.ts': [
    [
      ['We do not know yet whether your {…} has started: our payment provider has not answered.'],
      start('a start that is under way is not said to have failed'),
    ],
    [
      ['Your card is not confirmed yet.'],
      payments('takes only a card whose set-up succeeded for this member'),
    ],
    [['Your subscription has ended, and the free trial is given once.'], once],
  ],
  'src/members/subscriptions/trials/claim-trial.ts': [
    [['This card was used for a free trial before'], trials('to a card, whoever enters it')],
    [
      ['You have had a free trial before', '{by}, and the trial is given once.', 'Nothing was charged.'],
      trials('to an address, whatever aliases it has, told before a card is entered'),
    ],
    [
      ['You can start now for {price} a month.'],
      trials('whoever has had it starts with a charge, once they ask for that'),
    ],
  ],
}
