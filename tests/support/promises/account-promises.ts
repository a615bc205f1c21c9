import type { Holder } from './promise.ts'

const linkVoid: Holder = ['src/meal-plans/orders/mail/plan-mail.test.ts', 'is void once its member says so']
const undone: Holder = [
  'src/identity/ways-in/undo-change.test.ts',
  'the link of a notice puts back that change and all after it, ends every sign-in and locks the password',
]
const frozen: Holder = [
  'src/identity/ways-in/undo-change.test.ts',
  'for 72 hours after that, nothing about signing in is changed, not even freshly signed in',
]
const unproved: Holder = [
  'src/meal-plans/orders/mail/plan-mail.test.ts',
  'is told nothing of health, and asked once whether it is right',
]
const own = (title: string): Holder => ['src/members/subscriptions/changes/own-acts.test.ts', title]
const security = (title: string): Holder => ['tests/journeys/account-security.test.ts', title]
const refused: Holder = [
  'src/meal-plans/orders/make-plan.test.ts',
  'tells its member once, and stands as a task',
]
const leaving: Holder = [
  'tests/privacy-journey.test.ts',
  'a member of two years exports, withdraws and leaves: nothing readable remains',
]
const erased: Holder = ['tests/member-data.test.ts', 'are gone from every table once the account is deleted']
const trials: Holder = [
  'src/members/subscriptions/trials/trials-once.test.ts',
  'to a member who has left, as hashes that name nobody',
]
const money = (title: string): Holder => ['tests/money-promises.test.ts', title]
const codes: Holder = [
  'src/identity/password-reset/password-reset.test.ts',
  'a member who forgot their password chooses a new one with a code from their mail',
]
const signUp: Holder = [
  'src/identity/sign-up/sign-up.test.ts',
  'signing up, guessing and resending answer alike for a free, a confirmed and a waiting address',
]
const prompt: Holder = [
  'src/members/privacy/delete-account.test.ts',
  'deletes nobody’s own account, whichever way they ask',
]

/** What the account pages promise, by number, each with what holds it. */
export const ACCOUNT_PROMISES: Record<string, [sentence: string, ...held: Holder[]]> = {
  A1: [
    'If it does not, we tell you by email within a day, and nothing is charged.',
    [
      'src/members/subscriptions/reconcile/reconcile.test.ts',
      'is released after a day with a mail, and the member may begin again',
    ],
  ],
  A2: ['Free until {until}.', money('Nothing was charged today.')],
  A3: [
    'Unless your bank needs your approval first, we will try your card again over the next few days.',
    own('tried again, and after the last try the subscription ends'),
  ],
  A48: [
    'Your meal plans continue until {until}.',
    [
      'src/members/subscriptions/subscription-states.test.ts',
      'in the days of grace only where a charge may yet come',
    ],
    own('charges nothing and plans nothing for its months, and then goes on'),
  ],
  A49: [
    'Your meal plans start again once it is paid.',
    [
      'src/members/subscriptions/subscription-states.test.ts',
      'for nobody after them, whatever we were not told',
    ],
  ],
  A4: [
    'We have stopped trying your card, and no meal plans come.',
    own('tried again, and after the last try the subscription ends'),
  ],
  A45: [
    'Then nothing is charged until {day}, when your subscription resumes at {price}.',
    own('charges nothing and plans nothing for its months, and then goes on'),
  ],
  A52: [
    'Then nothing is charged until you end the pause; after that it is {price}.',
    money('Then nothing is charged until you end the pause; after that it is {price}.'),
  ],
  A53: [
    'Nothing is charged until {day}, when your subscription resumes at {price}.',
    own('charges nothing and plans nothing for its months, and then goes on'),
  ],
  A54: [
    'Nothing is charged until you end the pause; after that it is {price}.',
    money('Then nothing is charged until you end the pause; after that it is {price}.'),
  ],
  A6: ['Nothing more is charged.', money('Nothing more is charged, and no more meal plans come.')],
  A7: [
    'Your meal plans continue until {day}.',
    money('No new month is charged. Your meal plans continue until ENDED.'),
  ],
  A9: ['We would rather send none than one that breaks a rule.', refused],
  A10: [
    'Seven days are put together from our recipes and checked against each rule of your health goals.',
    [
      'src/meal-plans/rules/measuring/evaluate-rule.test.ts',
      'every rule of every goal is judged once, or says why not',
    ],
  ],
  A11: [
    'Correct the address, and we will email the plan again.',
    [
      'src/platform/mail/failed-mails.test.ts',
      'a member who mends their address gets what could not reach them, and no proof of the old address',
    ],
  ],
  A12: ['We email your meal plans once you have confirmed this address.', unproved],
  A55: ['Each week that we make is emailed to you once you have confirmed your address.', unproved],
  A13: [
    'This undoes that change and every later one, signs out every device, and emails you a link for a new password.',
    undone,
  ],
  A14: ['Nothing else about logging in can be changed for {hours} hours after that.', frozen],
  A15: ['Nothing about logging in can be changed until {when}.', frozen],
  A60: [
    'Every device is signed out, and nobody can log in.',
    [
      'src/identity/ways-in/undo-change.test.ts',
      'where somebody else has the address, all else is undone and the account is closed',
    ],
  ],
  A16: [
    'We ask again so that nobody who finds this browser open can take your account.',
    [
      'src/identity/ways-in/stolen-token.test.ts',
      'a stolen access token neither turns second factors off nor takes the address',
    ],
  ],
  A17: [
    'Your current address stays in use until you enter the code that we email to the new one.',
    security('a new address counts once its code is typed; until then the old one does'),
  ],
  A18: [
    'Known to you alone: we keep only what it takes to check it.',
    [
      'src/identity/sign-in/sign-in.test.ts',
      'what is stored of a password is unreadable, and useless in another row',
    ],
  ],
  A19: [
    'Your authenticator app is no longer asked for.',
    security('the authenticator app is set up, asked for, and removed'),
  ],
  A20: [
    'We email you a code each time.',
    security('codes by mail are turned on and off, and with two second steps one is preferred'),
  ],
  A21: [
    'From now on logging in asks for a code that we email you.',
    security('codes by mail are turned on and off, and with two second steps one is preferred'),
  ],
  A22: [
    'No more codes are emailed for logging in.',
    security('codes by mail are turned on and off, and with two second steps one is preferred'),
  ],
  A23: [
    'We text you a code each time.',
    [
      'tests/journeys/auth-text-messages.test.ts',
      'a member gives a number, verifies it, and from then on is asked for codes',
    ],
  ],
  A24: [
    'From now on logging in asks for a code that we text you.',
    [
      'tests/journeys/auth-text-messages.test.ts',
      'a member gives a number, verifies it, and from then on is asked for codes',
    ],
  ],
  A25: [
    'No more codes are texted for logging in.',
    [
      'src/identity/mfa/text-messages.test.ts',
      'stays while it is a second factor, and goes with everything about it after that',
    ],
  ],
  A26: ['It stays logged in until you sign out.', security('devices are listed, remembered and forgotten')],
  A27: ['Ends every session, this one included.', security('signing out everywhere ends every session')],
  A28: [
    'Browsers logged in now, each for 30 days at most.',
    [
      'src/identity/tokens/tokens.test.ts',
      'a sign-in ends after 30 days, and an unknown refresh token is no token',
    ],
  ],
  A29: [
    'That passkey no longer logs in.',
    [
      'src/identity/passkeys/passkeys.test.ts',
      'a removed passkey is named as such, whoever the name is of, and one of another account is not',
    ],
  ],
  A30: [
    '{provider} no longer logs in to your account.',
    [
      'tests/journeys/ways-in.test.ts',
      'sign-ins and linked accounts are listed with place and time, and end one by one',
    ],
  ],
  A31: [
    'We email you each of these, with a link that undoes it and works for {hours} hours.',
    [
      'src/identity/ways-in/notices.test.ts',
      'the owner is mailed each change of the ways in, with the way to end it',
    ],
    ['src/identity/ways-in/undo-change.test.ts', 'a link is good for 72 hours, and nobody guesses one'],
  ],
  A32: [
    'A link in an email shows that week’s meals to whoever holds it, for two weeks at most.',
    [
      'src/meal-plans/orders/mail/plan-mail.test.ts',
      'ends a week after the plan, and nobody can make it longer',
    ],
  ],
  A33: ['This ends all of them now.', linkVoid],
  A33b: [
    'Only the link that stops the weekly email still works.',
    [
      'src/members/weekly-mail/weekly-mail.test.ts',
      'stopping goes on to work once the member has ended the links in their mails',
    ],
  ],
  A34: ['The links in all earlier emails no longer open anything.', linkVoid],
  A35: ['Nobody can undo it, not even us.', leaving],
  A36: [
    'The emails that we keep for you.',
    ['src/platform/mail/queue-mail.test.ts', 'what was written to somebody who left is erased, sent or not'],
  ],
  A37: [
    'It ends at once, and days that are paid for are lost.',
    ['src/members/payments/routes.test.ts', 'has their subscription ended at Stripe'],
  ],
  A38: [
    'Our payment provider removes your card.',
    ['src/members/payments/routes.test.ts', 'has their subscription ended at Stripe'],
  ],
  A38a: [
    'A payment that is not settled, such as a refund under way, until a month after it is settled: by its numbers at our payment provider, without a name or an address.',
    [
      'src/members/privacy/hand-over-open-money.test.ts',
      'what is not settled about the money of somebody who leaves goes on without them',
    ],
  ],
  A39: ['Nobody can read an address or a card from them.', trials],
  A40: ['Nothing was deleted.', prompt],
  A41: ['Everything named before is erased.', erased, leaving],
  A42: [
    'We cannot plan without your agreement that we use your health data.',
    ['src/meal-plans/orders/requeue-after.test.ts', 'a week is not planned after the consent was taken back'],
  ],
  A46: [
    'Until then your subscription continues and is charged, unless it is paused or canceled.',
    money('Then PRICE is charged to your card, and again each month.'),
  ],
  A47: [
    'Each week that we make is emailed to you.',
    [
      'src/meal-plans/orders/make-plan.test.ts',
      'is mailed with its dates, and of each dish a link, its minutes and a picture',
    ],
  ],
  A43: [
    'Nobody at Careplate has opened any of it.',
    [
      'src/members/profiles/acts/routes.test.ts',
      'what an administrator reads of a member is recorded, and what members read of themselves is not',
    ],
  ],
  A44: [
    'No more weekly emails come.',
    [
      'src/meal-plans/orders/mail/plan-mail.test.ts',
      'has their week made, and not mailed, until they want it again',
    ],
  ],
  A50: [
    'We will within the hour, and we email it to you.',
    [
      'src/meal-plans/delivery/deliver-due.test.ts',
      'come with every subscription that runs, and with no other',
    ],
  ],
  A51: [
    'Choose one and we plan your next week for it.',
    [
      'src/meal-plans/orders/requeue-after.test.ts',
      'other health goals take up the week for which there were none',
    ],
  ],
}

/** What mails promise that are not about money, by number; those are held in tests/money-promises.test.ts. */
export const MAIL_PROMISES: Record<string, [sentence: string, ...held: Holder[]]> = {
  M1: ['There is one already, and nothing about it was changed.', signUp],
  M2: ['If it was not you, ignore this email: nobody gets in without your password.', signUp],
  M3: ['It is good for 24 hours.', ['src/identity/sign-up/sign-up.test.ts', 'later(ctx, 25 * HOUR)']],
  M4: ['It is good for one hour.', codes],
  M5: [
    'It is good for three minutes.',
    [
      'src/identity/mfa/text-messages.test.ts',
      'is spent by five guesses, by three minutes, and fits no other session',
    ],
  ],
  M6: [
    'We will never ask you for it by email or phone.',
    ['tests/privacy-promises.test.ts', 'no mail and no text message asks for a code or a password'],
  ],
  M7: [
    'If you did not create an account with us, ignore this email and do not open the link: nothing happens without it.',
    [
      'src/identity/sign-up/sign-up.test.ts',
      'a visitor signs up, confirms the code from the mail and is signed in by itself',
    ],
  ],
  M8: ['If you did not ask for it, ignore this email: nobody gets in without this email.', codes],
  M9: [
    'If you do not have an account with us, ignore this email and do not open the link: until then we send nothing about meals or health here.',
    unproved,
  ],
  M10: [
    'If not, undo it within 72 hours: we put back what was changed since, sign out every device, block changes to your login for 72 hours and have you choose a new password.',
    undone,
    frozen,
  ],
  M11: ['We would rather send no plan than one that breaks a rule.', refused],
  M18: [
    'You do not have to do anything: we email your plan as soon as it is ready.',
    ['src/meal-plans/orders/make-plan.test.ts', 'is begun again after a worker died while solving'],
  ],
  M12: [
    'Your account page says what stands in the way and, where we found one, the smallest change that would help.',
    ['src/meal-plans/orders/make-plan.test.ts', 'tells its member on their own page why there is none'],
  ],
  M13: [
    'You do not agree at present that we use what you have told us, so we plan nothing with it.',
    ['src/meal-plans/orders/requeue-after.test.ts', 'a week is not planned after the consent was taken back'],
  ],
  M14: ['Nothing of yours was lost.', refused],
  M15: [
    'Before we email any of it, please log in and confirm this address: a typing mistake could send your plans to a stranger.',
    unproved,
  ],
  M16: ['Ignore this email: we will send nothing more.', unproved],
  M17: [
    'It does not diagnose, and it does not replace your doctor or dietitian.',
    ['tests/plan-words.test.ts', ''],
  ],
  M19: [
    'It no longer logs in.',
    [
      'src/identity/passkeys/passkeys.test.ts',
      'a removed passkey is named as such, whoever the name is of, and one of another account is not',
    ],
  ],
  M20: [
    'Other devices are signed out, passkeys no longer log in, and linked accounts are unlinked.',
    ['src/identity/passkeys/passkeys.test.ts', 'it ends with a new password, and by the link of its notice'],
    [
      'src/identity/hosted-login/provider-login.test.ts',
      'it ends with a password that an administrator sets, with one the owner chooses, and with an address',
    ],
    [
      'src/identity/tokens/tokens.test.ts',
      'changing the password ends the other sign-ins and asks for the present password',
    ],
  ],
  M21: [
    'Your plan no longer includes it, and says which dish it was.',
    [
      'src/meal-plans/recalls/recalls.test.ts',
      'is left out wherever a week that holds it is read, which says why',
    ],
  ],
}
