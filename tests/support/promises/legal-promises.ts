import type { Holder } from './promise.ts'

const journey: Holder = [
  'tests/privacy-journey.test.ts',
  'what a member told stands where it belongs, and nowhere else',
]
const leaving: Holder = [
  'tests/privacy-journey.test.ts',
  'a member of two years exports, withdraws and leaves: nothing readable remains',
]
const money = (title: string): Holder => ['tests/money-promises.test.ts', title]
const gate: Holder = [
  'src/meal-plans/gate/safety-gate.test.ts',
  'of ten thousand bodies none passes that has to be refused',
]
const linkEnds: Holder = [
  'src/meal-plans/orders/mail/plan-mail.test.ts',
  'ends a week after the plan, and nobody can make it longer',
]
const linkVoid: Holder = ['src/meal-plans/orders/mail/plan-mail.test.ts', 'is void once its member says so']
const refused: Holder = [
  'src/meal-plans/orders/make-plan.test.ts',
  'tells its member once, and stands as a task',
]
const export_: Holder = [
  'tests/member-data.test.ts',
  'are all in the export, but for what is left out with a reason',
]
const gone: Holder = ['tests/member-data.test.ts', 'are gone from every table once the account is deleted']
const retention = (title: string): Holder => ['tests/data-retention.test.ts', title]
const unpaid: Holder = [
  'src/members/payments/private.test.ts',
  'nothing that Stripe is asked or keeps names a health goal',
]
const model: Holder = [
  'src/meal-plans/wording/word-plan.test.ts',
  'is rule ids, recipe ids and phrases of the proof, and nothing of the member or the diagnosis',
]
const facts: Holder = ['src/members/profiles/acts/change-facts.test.ts', 'tells none apart from nothing said']
const consent = (title: string): Holder => ['src/members/consents/consents.test.ts', title]
const views: Holder = [
  'tests/journeys/page-views.test.ts',
  'no report names a health goal or a person, and nothing stays in the browser',
]
const answers: Holder = [
  'src/web/subscribe/about/required-answers.test.ts',
  'safety and allergies have to be answered, if only with none',
]
const here: Holder = ['tests/privacy-promises.test.ts', 'what the software is']
const trials: Holder = [
  'src/members/subscriptions/trials/trials-once.test.ts',
  'to a member who has left, as hashes that name nobody',
]
const withdrawn: Holder = [
  'src/meal-plans/orders/requeue-after.test.ts',
  'a week is not planned after the consent was taken back',
]

/** What the legal pages promise, by number, each with what holds it. */
export const LEGAL_PROMISES: Record<string, [sentence: string, ...held: Holder[]]> = {
  T1: [
    'A meal plan for seven days, each week, for the health goals that you choose.',
    ['src/meal-plans/orders/make-plan.test.ts', 'is one plan and one mail, however often the job runs'],
  ],
  T2: [
    'How many goals it covers depends on the pricing plan.',
    [
      'src/members/profiles/acts/routes.test.ts',
      'refuses more goals than the plan covers, and says what to do',
    ],
  ],
  T3: [
    'Each plan comes with its recipes and with a proof: every rule, its limit, the value we computed and the source.',
    [
      'src/meal-plans/rules/merging/rule-sets.test.ts',
      'every rule names a known source, and what it measures exists',
    ],
    [
      'src/meal-plans/rules/measuring/evaluate-rule.test.ts',
      'every rule of every goal is judged once, or says why not',
    ],
  ],
  T4: ['Then we send none and say why.', refused],
  T5: [
    'Adults of 18 years or more, for themselves.',
    [
      'tests/journeys/account.test.ts',
      'whoever says to be under 18 gets neither trial nor plan, whatever calls are made',
    ],
  ],
  T6: [
    'The first {trialDays, number} days are free; this trial is given once.',
    money('Nothing was charged today.'),
    money('The trial is given once'),
  ],
  T7: [
    'Unless you cancel before the trial ends, the price of your plan is charged then, and once a month from then on.',
    money('Then PRICE is charged to your card, and again each month.'),
  ],
  T8: [
    'The price and the day of the first charge are shown beside the button before you press it.',
    [
      'tests/journeys/subscribe-screen.test.ts',
      'finds days, money and units as they write them, from the first moment on',
    ],
  ],
  T9: [
    'If a charge fails, we tell you, and nothing is lost.',
    money('Your meal plans continue until GRACE.'),
  ],
  T10: [
    'At any time, from your account, under “Change or cancel”.',
    ['tests/journeys/account-billing.test.ts', 'a member cancels, takes it back, and changes the card'],
  ],
  T11: ['During the trial you then pay nothing.', money('Cancel before it ends and you pay nothing.')],
  T12: [
    'Later your plan continues until the end of the month you have paid for.',
    money('No new month is charged. Your meal plans continue until ENDED.'),
  ],
  T13: [
    'A link to a plan from our email shows its meals without logging in, for two weeks at most or until you revoke it, so share it only with people who may read it.',
    linkEnds,
    linkVoid,
  ],
  T14: [
    'We compute plans with care from published figures, and show where data is missing.',
    [
      'src/meal-plans/rules/measuring/evaluate-rule.test.ts',
      'below 80% of energy from foods with a figure there is no verdict',
    ],
  ],
  T15: [
    'Foods differ from tables, kitchens differ from recipes, and we do not promise an effect on your health.',
    ['tests/screen-texts.test.ts', ''],
  ],
  T16: [
    'Where the foot of the page says that this is a sandbox, no money moves and only test cards work.',
    ['src/platform/config/config.test.ts', ''],
  ],

  P1: ['We keep what your plan needs, in one database, and sell none of it.', export_, journey],
  P2: ['No tracker of another company runs on our pages.', ['tests/journeys/budgets.test.ts', '']],
  P3: ['Your email address, to log you in and to send your plans.', journey],
  P4: [
    'Your telephone number, if you give one for login codes.',
    ['src/identity/mfa/text-messages.test.ts', 'is verified by a code that was sent there, once'],
  ],
  P5: ['It is used for nothing else.', here],
  P6: [
    'The password itself is not kept, and nobody can read it from that.',
    [
      'src/identity/sign-in/sign-in.test.ts',
      'what is stored of a password is unreadable, and useless in another row',
    ],
  ],
  P7: ['All else is optional, and all of it is yours to change.', facts],
  P7a: ['Two answers we need before we plan: what rules a plan out, and your allergies.', answers],
  P7b: ['“None of these” is an answer to both.', answers],
  P8: [
    'Your meal plans with what they were made from, so that their proof can be computed again.',
    [
      'src/meal-plans/verification/verify-command.test.ts',
      'ends with 0 where the catalogue still says what was proved',
    ],
  ],
  P9: [
    'We never see or keep your card number.',
    ['tests/identity/secrets.test.ts', ''],
    [
      'tests/journeys/stripe-privacy.test.ts',
      'the script of Stripe sees no health goal in any address, referrer, title or return address',
    ],
  ],
  P10: [
    'What you agreed to, in which words, and when.',
    consent('agrees, and it is kept with the version, a mark of the text and the time'),
  ],
  P11: [
    'The browsers that logged in to your account, until you forget them.',
    ['tests/journeys/account-security.test.ts', 'devices are listed, remembered and forgotten'],
  ],
  P12: [
    'Of each login: when, with which browser, and the address it came from without its last part, for 32 days at most.',
    [
      'src/identity/browsers/own-browser.test.ts',
      'where a sign-in began is kept without the end of the address',
    ],
    retention('a sign-in that ended goes with the place that it came from'),
  ],
  P13: ['The emails we sent you, and a list of changes to your account: who, what and when.', export_],
  P14: ['Sell or rent data, or use them for advertising.', journey],
  P15: [
    'Load anything from another company while you read: fonts, pictures and script come from this server.',
    ['tests/journeys/budgets.test.ts', ''],
  ],
  P16: ['Only the card form of our payment provider comes from theirs, when you pay.', here],
  P17: ['Set cookies for advertising or measuring.', views],
  P18: [
    'Once you log in, your browser keeps the session in its own storage, until you sign out, and one cookie that ties it to this browser, so that a copy of it is worth nothing elsewhere.',
    [
      'tests/journeys/ways-in.test.ts',
      'a refresh token taken from the browser is worthless elsewhere, and goes on working there until tried',
    ],
  ],
  P19: ['Follow you around.', views],
  P20: [
    'We count how often each kind of page is opened on a day, such as “a health goal”, without which one, who, or from where.',
    views,
    [
      'src/analytics/events/page-view-tally.test.ts',
      'views are counted by kind of page and day, on top of those of other processes',
    ],
  ],
  P21: [
    'If your browser sends Global Privacy Control or Do Not Track, you are not counted at all.',
    ['tests/journeys/page-views.test.ts', 'whoever sends %s is not reported'],
  ],
  P22: [
    'Write your address, your health goals or what you typed into our request log.',
    journey,
    [
      'src/platform/http/request-log.test.ts',
      'no way of writing an address puts a health goal or an address into the log',
    ],
  ],
  P23: [
    'It holds the page, the time and a request number.',
    ['src/platform/http/request-log.test.ts', 'an answer from memory is one line, without its query'],
  ],
  P24: ['Over https, your browser is told to connect to us only with encryption.', here],
  P25: [
    'Secrets are encrypted once more inside the database.',
    [
      'tests/sealed-columns.test.ts',
      'every column of bytes is known as sealed, by us or for a member, or as a hash',
    ],
  ],
  P26: ['The payment provider, Stripe: your email address, your card and what you bought.', journey],
  P27: ['Not your health goals.', unpaid],
  P28: ['The mail provider, name: your email address and the email with your plan.', journey],
  P29: [
    'It gets your telephone number and the code.',
    [
      'src/identity/mfa/text-messages.test.ts',
      'is short, is hashed and sealed, and its account takes it along',
    ],
  ],
  P30: [
    'It gets the ids of the rules that a plan meets and of its recipes, with the phrase for each rule and our editors’ notes on style.',
    model,
  ],
  P31: [
    'From rules it can tell for which health goal a plan is, but not whose: it gets no fact of yours, no name and no address.',
    model,
  ],
  P42: [
    'It never decides what you eat.',
    [
      'src/meal-plans/wording/word-plan.test.ts',
      'words the plan with phrases of the proof, and changes nothing else of it',
    ],
  ],
  P43: [
    'For logins and refusals it names the account by its number and the network by a code, never by an address.',
    ['tests/security-log.test.ts', 'stands in the log by a number, with the reason, and without any address'],
  ],
  P32: ['Nobody else, unless a law obliges us.', journey],
  P33: [
    'As long as you have an account.',
    retention(
      'meal plans stay with the account unless a setting lets the old ones go, the latest eight apart',
    ),
  ],
  P34: [
    'You can delete it yourself at any time.',
    ['src/members/privacy/delete-account.test.ts', 'all ways to leave end the same'],
  ],
  P35: [
    'Your way to log in, your profile with all you told, your meal plans and the emails that we sent you are then erased at once, and your subscription ends.',
    gone,
    leaving,
    ['src/members/payments/routes.test.ts', 'has their subscription ended at Stripe'],
  ],
  P36: [
    'What stays is that an account was deleted and when, without a name, an address or anything about health.',
    leaving,
  ],
  P36a: [
    'A payment that is not settled, such as a refund under way, stays until a month after it is settled, by the numbers of the invoice and of the customer at our payment provider.',
    [
      'src/members/privacy/hand-over-open-money.test.ts',
      'what is not settled about the money of somebody who leaves goes on without them',
    ],
  ],
  P37: [
    'Whoever had a free trial leaves three codes for three years: worked out from the account, its email address and the fingerprint by which our payment provider knows the card.',
    trials,
  ],
  P38: ['They serve to give the trial once, and nobody can read an address or a card from them.', trials],
  P39: [
    'The record of who changed or read what goes after three years, and the note that an email was sent after one year, as does an email that could not be sent.',
    retention('the privacy text says for how long, as long as no setting says otherwise'),
  ],
  P40: [
    'Most of them you can use by yourself, at any time: export your data as one file, correct what you told us and take back your consent there, or delete your account.',
    ['tests/journeys/account-security.test.ts', 'everything that is held can be taken along as a file'],
    consent('takes it back, agrees again, and sees all of it'),
  ],
  P41: [
    'Where the foot of the page says that this is a sandbox, mail does not leave the server: everyone who can open it can read the sandbox inbox.',
    journey,
  ],

  H1: [
    'We follow this one for everybody, wherever you live.',
    consent('keeps no facts without consent, and is not made then'),
  ],
  H2: ['The health goals that you choose.', export_],
  H3: ['Allergies, diet and foods that you leave out.', export_],
  H4: ['Sex, year of birth, height, weight and activity, if you tell us.', facts],
  H5: ['Medicines that change what a plan may hold, if you tell us.', facts],
  H6: [
    'What rules a plan out or changes it, such as pregnancy, kidney disease or an age under 18, if you tell us.',
    facts,
  ],
  H7: ['We learn nothing of you from others, and guess no condition from what you read.', here, views],
  H8: [
    'Looking at a health goal’s page leaves no trace with your name: our request log does not even say which goal it was.',
    [
      'src/platform/http/request-log.test.ts',
      'no way of writing an address puts a health goal or an address into the log',
    ],
  ],
  H9: ['To make your meal plans, and to compute their proof again.', withdrawn],
  H10: ['To refuse a plan that could do harm.', gate],
  H11: [
    'To send your plans to you by email.',
    [
      'src/meal-plans/orders/mail/plan-mail.test.ts',
      'is mailed nothing where the consent has ended meanwhile',
    ],
  ],
  H12: [
    'For nothing else: no advertising, no profile of you for others, no training of a language model.',
    journey,
    model,
  ],
  H13: ['The email that brings your plan passes through our mail provider, name.', journey],
  H14: ['We share it with nobody else, except as the next paragraph says, and we sell none.', journey],
  H15: ['The payment provider does not learn your health goals.', unpaid, journey],
  H16: [
    'Where the operator lets a language model word plans, it is sent the ids of rules that the plan meets and of its recipes, with the phrase for each rule.',
    model,
  ],
  H24: ['Rules that hang on a medicine, an age or a trigger are left out.', model],
  H17: [
    'Rules can tell for which health goal a plan is, but not whose: no name, no address and no fact of yours is sent.',
    model,
  ],
  H18: ['See: export all we hold as one file.', export_],
  H19: ['Correct: change or remove any fact yourself.', facts],
  H20: ['Your next plan follows what you told us last.', journey],
  H21: [
    'Take your consent back, on the same page: we then stop making plans for you, since we cannot make one without your goals.',
    withdrawn,
    [
      'tests/journeys/subscribe.test.ts',
      'withdraws the consent, is told what happens, and is asked again before paying',
    ],
  ],
  H22: ['Delete: delete your account, and all of it is erased with it.', gone, leaving],
  H23: [
    'We ask for your consent anew before we collect more, use it for something else, or share it with anybody who is not named here.',
    consent('agrees to no other text than the present one'),
  ],

  D1: ['They stand beside medicine, never in its place.', ['tests/plan-words.test.ts', '']],
  D2: [
    'It does not diagnose, treat, cure or prevent any disease, and reading it does not make you our patient.',
    ['tests/plan-words.test.ts', ''],
  ],
  D3: [
    'We make plans for adults only, and none where one could do harm.',
    gate,
    [
      'tests/journeys/account.test.ts',
      'whoever says to be under 18 gets neither trial nor plan, whatever calls are made',
    ],
  ],
  D4: [
    'We leave out recipes whose foods hold what you named.',
    [
      'src/meal-plans/proof/lines/person-lines.test.ts',
      'say of each allergy, way of eating and dislike whether it was left out',
    ],
    ['src/meal-plans/orders/make-plan.test.ts', 'keeps wheat off the table of a member with celiac disease'],
  ],
  D5: [
    'Nutrients are added up from USDA FoodData Central.',
    [
      'src/meal-plans/verification/verify-command.test.ts',
      'names each rule that a new figure changes, with both values',
    ],
  ],
  D6: [
    'Where too few foods have a figure, we say so instead of judging.',
    [
      'src/meal-plans/rules/measuring/evaluate-rule.test.ts',
      'below 80% of energy from foods with a figure there is no verdict',
    ],
  ],
  D7: [
    'Each rule names its source and how strong it is, or says that it is our own.',
    [
      'src/meal-plans/rules/merging/rule-sets.test.ts',
      'every rule names a known source, and what it measures exists',
    ],
  ],
  D8: [
    'Some figures are our own reading of general advice, and are marked.',
    ['src/meal-plans/rules/published-figures.test.ts', 'there is a rule for each figure, and no other'],
  ],
  D9: [
    'No dietitian has signed our rules off yet; where one has, the plan says who.',
    [
      'src/meal-plans/rules/merging/rule-sets.test.ts',
      'no dietitian has signed the rules off yet, and the data say so',
    ],
  ],
}
