/** What only the page of a member’s own facts says: subscribe, which shows the same form, does without. */
export const factsPageText = {
  en: {
    page: {
      title: 'What you told us',
      description: 'What you told us so that your meals fit.',
      lead: 'What your meals have to fit. Change or remove any of it at any time.',
      back: 'My Account',
      save: 'Save',
      saveAnyway: 'Save anyway',
      saved:
        'Saved. Your next week is planned with it. If you have a week already, read there what it means for it.',
      savedWithoutWeek: 'Saved. No week can be planned with it until something changes.',
      savedRefused:
        'Saved. No week is planned while this applies. If you have a week already, please do not eat from it.',
      mend: 'Please check the answers marked below.',
      failed: 'We could not load what you told us.',
      needsConsent: 'To save these answers, first agree under “Your consent” on this page.',
    },
    unsaved: {
      title: 'These answers are not saved yet.',
      announced: 'Answers below are not saved yet.',
      lead: 'You changed something below on an earlier visit and did not save it. Your meals are planned without it until you do.',
      save: 'Save them',
      discard: 'Discard them',
      discarded: 'Discarded. Below is what is saved.',
      mark: 'Not saved yet.',
    },
    consent: {
      title: 'Your consent',
      given: 'You agreed on {day}:',
      notGiven: 'Without your agreement that we use your health data, no meal plans are made for you.',
      withdraw: 'Withdraw consent',
      give: 'Agree',
      giving: 'Agreed. We may plan your meals again.',
      withdrawn: 'Your consent is withdrawn. No meal plans are made from now on.',
      tick: 'Check the box to agree.',
      confirm: {
        title: 'Withdraw your consent?',
        what: 'We stop using your health goals and what you have told us. No meal plans are made and none is mailed, from this moment on.',
        stays:
          'Plans that were made stay readable, and what you told us stays here for you to change or delete.',
        paying:
          'A subscription is not canceled by this. If you have one, it continues and is charged until you cancel it on your account page.',
        yes: 'Withdraw consent',
        no: 'Keep it',
      },
    },
  },
} as const
