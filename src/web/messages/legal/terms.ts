export const termsText = {
  en: {
    title: 'Terms',
    description: 'What you get from Careplate, what it costs, how the trial works, and how to cancel.',
    lead: 'What you get, what it costs, and how to stop.',
    sections: {
      who: {
        title: 'Who we are',
        offered:
          'Careplate is offered by <fill>name, legal form, address, register number</fill>. You reach us at <fill>email address and phone number</fill>.',
      },
      what: {
        title: 'What you get',
        plan: 'A meal plan for seven days, each week, for the health goals that you choose. How many goals it covers depends on the <plans>pricing plan</plans>. Each plan comes with its recipes and with a proof: every rule, its limit, the value we computed and the source.',
        refused:
          'Sometimes no week can meet all that was asked for, or a plan could do harm. Then we send none and say why.',
      },
      whoMay: {
        title: 'Who may use it',
        adults:
          'Adults of 18 years or more, for themselves. The plans are food, not medical care; please read the <disclaimer>medical disclaimer</disclaimer> first. What you tell us about your health and your allergies has to be right, because your plan is made from it.',
      },
      price: {
        title: 'Trial, price and payment',
        trial:
          'The first {trialDays, number} days are free; this trial is given once. You enter a card at the start. Unless you cancel before the trial ends, the price of your plan is charged then, and once a month from then on. The price and the day of the first charge are shown beside the button before you press it. Prices are in US dollars <fill>with or without tax</fill>.',
        failed:
          'If a charge fails, we tell you, and nothing is lost. We announce a change of price <fill>30 days</fill> ahead by email, and you can cancel before it takes effect.',
      },
      cancel: {
        title: 'How to cancel',
        any: 'At any time, from <account>your account</account>, under “Change or cancel”. During the trial you then pay nothing. Later your plan continues until the end of the month you have paid for. <fill>Right of withdrawal and refunds, as the law requires</fill>',
      },
      use: {
        title: 'What you may do with a plan',
        cook: 'Cook from it, print it, and show it to your doctor. A link to a plan from our email shows its meals without logging in, for two weeks at most or until you revoke it, so share it only with people who may read it. You may not sell our plans or recipes.',
      },
      answer: {
        title: 'What we answer for',
        care: 'We compute plans with care from published figures, and show where data is missing. Foods differ from tables, kitchens differ from recipes, and we do not promise an effect on your health. <fill>Limits of liability that the law allows</fill>',
      },
      sandbox: {
        title: 'In the sandbox',
        noMoney:
          'Where the foot of the page says that this is a sandbox, no money moves and only test cards work. Do not enter a real card or real facts about your health there.',
      },
      changes: {
        title: 'Changes and law',
        announced:
          'We announce changes of these terms by email <fill>30 days</fill> before they apply. The law of <fill>state or country</fill> applies, and disputes go to <fill>court or body</fill>.',
      },
    },
  },
} as const
