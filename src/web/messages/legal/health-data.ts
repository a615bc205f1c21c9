export const healthDataText = {
  en: {
    title: 'Consumer health data',
    description:
      'Which facts about your health Careplate collects, what they are used for, with whom they are shared, and how to take your consent back.',
    lead: 'Which facts about your health we collect, what for, and how to take your consent back.',
    sections: {
      about: {
        title: 'What this is about',
        laws: 'Some laws, such as the My Health My Data Act of Washington State, ask for a policy about health data alone. We follow this one for everybody, wherever you live. The <privacy>privacy page</privacy> tells about all other data.',
      },
      collect: {
        title: 'What we collect, from you alone',
        list: {
          goals: 'The health goals that you choose. They may tell which condition you have.',
          diet: 'Allergies, diet and foods that you leave out.',
          body: 'Sex, year of birth, height, weight and activity, if you tell us.',
          medicines: 'Medicines that change what a plan may hold, if you tell us.',
          circumstances:
            'What rules a plan out or changes it, such as pregnancy, kidney disease or an age under 18, if you tell us.',
          plans: 'The meal plans and proofs that we make from these.',
        },
        noTrace:
          'We learn nothing of you from others, and guess no condition from what you read. Looking at a health goal’s page leaves no trace with your name: our request log does not even say which goal it was.',
      },
      use: {
        title: 'What we use it for',
        list: {
          plans: 'To make your meal plans, and to compute their proof again.',
          refuse: 'To refuse a plan that could do harm.',
          send: 'To send your plans to you by email.',
        },
        nothingElse:
          'For nothing else: no advertising, no profile of you for others, no training of a language model.',
      },
      share: {
        title: 'With whom we share it',
        providers:
          'The email that brings your plan passes through our mail provider, <fill>name</fill>. The company that hosts our server, <fill>name</fill>, stores it for us. Both act on our orders. We share it with nobody else, except as the next paragraph says, and we sell none. The payment provider does not learn your health goals.',
        model:
          'Where the operator lets a language model word plans, it is sent the ids of rules that the plan meets and of its recipes, with the phrase for each rule. Rules that hang on a medicine, an age or a trigger are left out. Rules can tell for which health goal a plan is, but not whose: no name, no address and no fact of yours is sent. <fill>Name of the provider, or: not in use</fill>',
      },
      choices: {
        title: 'Your choices',
        list: {
          see: 'See: <security>export</security> all we hold as one file. Who receives it is listed above.',
          correct:
            'Correct: <facts>change or remove</facts> any fact yourself. Your next plan follows what you told us last.',
          takeBack:
            'Take your consent back, <facts>on the same page</facts>: we then stop making plans for you, since we cannot make one without your goals.',
          delete:
            'Delete: <deletion>delete your account</deletion>, and all of it is erased with it. Backups hold it until they are replaced, as the <privacy>privacy page</privacy> says.',
        },
        write:
          'For anything else write to <fill>privacy contact</fill> from the email address of your account. We answer within <fill>45 days</fill>, without charge. If we refuse, we say why and how to appeal: <fill>appeal contact</fill>. After that you may turn to <fill>attorney general or authority</fill>.',
      },
      changes: {
        title: 'If this changes',
        anew: 'We ask for your consent anew before we collect more, use it for something else, or share it with anybody who is not named here.',
      },
    },
  },
} as const
