export const privacyText = {
  en: {
    title: 'Privacy',
    description:
      'Which data Careplate keeps, why, where and for how long, who else receives any, and how to have it deleted.',
    lead: 'We keep what your plan needs, in one database, and sell none of it. No tracker of another company runs on our pages.',
    sections: {
      who: {
        title: 'Who is responsible',
        operator:
          '<fill>Name and address of the operator</fill>. For all questions about your data, write to <fill>privacy contact</fill>.',
      },
      what: {
        title: 'What we keep, and why',
        list: {
          email: 'Your email address, to log you in and to send your plans. Your name, if you give one.',
          phone: 'Your telephone number, if you give one for login codes. It is used for nothing else.',
          password:
            'What it takes to check your password. The password itself is not kept, and nobody can read it from that.',
          goals: 'Your pricing plan and your health goals, to make your plan.',
          facts:
            'What you tell us so that it fits: diet, allergies, foods you dislike, sex, year of birth, height, weight, activity, medicines, and what rules a plan out, such as pregnancy. Two answers we need before we plan: what rules a plan out, and your allergies. “None of these” is an answer to both. All else is optional, and all of it is <facts>yours to change</facts>.',
          plans: 'Your meal plans with what they were made from, so that their proof can be computed again.',
          subscription:
            'The state of your subscription, and the number under which our payment provider knows you. We never see or keep your card number.',
          consents: 'What you agreed to, in which words, and when.',
          devices:
            'The browsers that logged in to your account, until you forget them. Of each login: when, with which browser, and the address it came from without its last part, for 32 days at most.',
          mail: 'The emails we sent you, and a list of changes to your account: who, what and when.',
        },
        health:
          'Health goals, medicines and weight are facts about your health. What we do with those is in the <healthData>consumer health data policy</healthData>.',
      },
      not: {
        title: 'What we do not do',
        list: {
          sell: 'Sell or rent data, or use them for advertising.',
          foreign:
            'Load anything from another company while you read: fonts, pictures and script come from this server. Only the card form of our payment provider comes from theirs, when you pay.',
          cookies:
            'Set cookies for advertising or measuring. Once you log in, your browser keeps the session in its own storage, until you sign out, and one cookie that ties it to this browser, so that a copy of it is worth nothing elsewhere.',
          views:
            'Follow you around. We count how often each kind of page is opened on a day, such as “a health goal”, without which one, who, or from where. If your browser sends Global Privacy Control or Do Not Track, you are not counted at all. <fill>If a service such as Segment counts in our place, name it here</fill>',
          log: 'Write your address, your health goals or what you typed into our request log. It holds the page, the time and a request number. For logins and refusals it names the account by its number and the network by a code, never by an address.',
        },
      },
      where: {
        title: 'Where your data is',
        database:
          'In a database at <fill>hosting company, place and country</fill>. Over https, your browser is told to connect to us only with encryption. Secrets are encrypted once more inside the database.',
      },
      receivers: {
        title: 'Who else receives data',
        list: {
          payment:
            'The payment provider, <fill>Stripe</fill>: your email address, your card and what you bought. Not your health goals.',
          mail: 'The mail provider, <fill>name</fill>: your email address and the email with your plan.',
          texts:
            'A sender of text messages, where the operator offers them and you want codes that way: <fill>name of the provider, or: not in use</fill>. It gets your telephone number and the code.',
          model:
            'A language model, where the operator lets one word meal plans: <fill>name of the provider, or: not in use</fill>. It gets the ids of the rules that a plan meets and of its recipes, with the phrase for each rule and our editors’ notes on style. From rules it can tell for which health goal a plan is, but not whose: it gets no fact of yours, no name and no address. It never decides what you eat.',
          nobody: 'Nobody else, unless a law obliges us.',
        },
      },
      howLong: {
        title: 'How long, and how to delete',
        account:
          'As long as you have an account. You can <deletion>delete it yourself</deletion> at any time. Your way to log in, your profile with all you told, your meal plans and the emails that we sent you are then erased at once, and your subscription ends.',
        remains:
          'What stays is that an account was deleted and when, without a name, an address or anything about health. A payment that is not settled, such as a refund under way, stays until a month after it is settled, by the numbers of the invoice and of the customer at our payment provider. Whoever had a free trial leaves three codes for three years: worked out from the account, its email address and the fingerprint by which our payment provider knows the card. They serve to give the trial once, and nobody can read an address or a card from them. The record of who changed or read what goes after <fill>three years</fill>, and the note that an email was sent after <fill>one year</fill>, as does an email that could not be sent. Backups hold the rest until they are replaced, after <fill>30 days</fill>. The payment provider keeps receipts for as long as tax law asks.',
      },
      rights: {
        title: 'Your rights',
        self: 'Most of them you can use by yourself, at any time: <security>export your data</security> as one file, correct <facts>what you told us</facts> and take back your consent there, or <deletion>delete your account</deletion>.',
        ask: 'You may also ask what we hold about you, and complain to <fill>supervisory authority</fill>. None of this costs anything.',
      },
      sandbox: {
        title: 'In the sandbox',
        mail: 'Where the foot of the page says that this is a sandbox, mail does not leave the server: everyone who can open it can read the sandbox inbox. Do not enter real facts about your health there.',
      },
    },
  },
} as const
