export const diaryText = {
  en: {
    title: 'My diary',
    description: 'One question a day, and what your plan makes of it.',
    lead: 'For diets that have phases: one tap a day, and your next plan follows it. Only you can read what you tell us.',
    back: 'My Account',
    failed: 'We could not load your diary',
    none: 'You have no diet with phases at present, so there is nothing to write down. Low-FODMAP has phases, and so do tests of triggers, which you mark under <facts>what you told us</facts>.',
    question: {
      gut: 'How strong were gut symptoms {day}?',
      reflux: 'How strong were heartburn and sour taste {day}?',
      skin: 'How strong was flushing or burning {day}?',
      head: 'How strong was head pain {day}?',
      today: 'today',
      yesterday: 'yesterday',
      earlier: 'on {day, date, ::EEEEMMMMd}',
    },
    days: {
      today: 'Today',
      yesterday: 'Yesterday',
      short: '{weekday} {day}',
      unanswered: 'not answered',
    },
    howTo: 'Tap one. It is saved at once.',
    dayOf: 'Which day',
    levels: { none: 'None', mild: 'Mild', moderate: 'Moderate', severe: 'Severe' },
    saved: 'Saved. You can change it for three days.',
    severe: {
      title: 'After a severe day',
      plan: 'If a food is on test, eat no more of it until you feel well again. Your next plan goes by what you wrote. Several severe days, or a warning sign that you name under “Add details”, can stop your plans until your doctor has looked.',
      help: 'Call your doctor if it lasts, comes back or worries you. Call 911 for trouble breathing, swelling of the face or throat, fainting, chest pain, a sudden worst headache, or severe pain with vomiting or without stool and gas.',
    },
    notSaved: 'This was not saved',
    relief: 'All in all, did you have enough relief this past week?',
    more: 'Add details',
    moreHint: 'Only if you like.',
    items: {
      legend: 'What was it?',
      pain: 'Belly pain',
      bloating: 'Bloating',
      wind: 'Gas',
      loose: 'Loose or urgent stool',
      constipation: 'Constipation',
    },
    causes: {
      legend: 'Could something else be behind it?',
      period: 'Period',
      illness: 'Illness',
      stress: 'Stress',
      meal_out: 'A meal out',
      short_sleep: 'Too little sleep',
      skipped_meal: 'A skipped meal',
    },
    redFlags: {
      legend: 'Any of these?',
      hint: 'Then your tests stop, your next plan may wait, and a doctor should look at it. Trouble breathing or swelling: call 911.',
      allergy: 'Hives, swelling or trouble breathing',
      blood: 'Blood in the stool',
      fever: 'Fever',
      vomiting: 'Vomiting',
      worst_pain: 'The worst pain you have ever had',
      night_stool: 'Woken at night to pass stool',
      no_stool_or_gas: 'Cannot pass stool or gas',
    },
    saveDetails: 'Save',
    savedDetails: 'Saved.',
    path: {
      title: 'The path ahead',
      low_fodmap: 'Low-FODMAP, in three phases',
      gerd_triggers: 'Testing what brings on reflux',
      rosacea_triggers: 'Testing what brings on flushing',
      migraine_triggers: 'Testing what brings on migraine',
      lactose_rechallenge: 'Finding your dose of lactose',
      phases: {
        watching: 'Watching',
        elimination: 'Leaving out',
        reintroduction: 'Testing foods',
        personalisation: 'Your own diet',
        stopped: 'Ended',
      },
      behind: '(done)',
      dayOf: 'Day {day} of {of}',
      day: 'Day {day}',
      endsWatching:
        'Until {day, date, ::MMMMd} you eat as your plans say, and nothing is left out for this test yet. Foods that you told us to leave out stay out. You only write down how each day was.',
      ends: 'Ends on {day, date, ::MMMMd} at the latest. This is a test, not a way to eat long-term.',
      next: 'Next on test: {group}, in one of your next plans.',
      running: 'On test now: {group}.',
      portion: '{day, date, ::EEEEMMMMd}: {grams} g, {measure}, with lunch',
      unfit:
        'Too little sleep, or your period? Say so below before lunch, under “Add details”: the portion is then left for a later plan.',
      ifCalm: 'Each next portion only if the days before were calm.',
      retest: 'Worth another test from {day, date, ::MMMMd} on.',
      most: 'Most people do well with several groups.',
      byDefault: {
        low_fodmap:
          'The tests ended after two weeks without an answer, or after twelve weeks. What was not tested comes back by itself, one group a week, at its first portion.',
        marks:
          'The tests ended after two weeks without an answer, or after twelve weeks. What you marked and did not test stays off your plate until you test it or take the mark off.',
        lactose:
          'The tests ended after two weeks without an answer, or after twelve weeks. Your dose stays where they left it.',
      },
      unclear: {
        off: 'No test gave a clear answer, so it stays off your plate. You can test it again.',
        back: 'Not clear from a test, so it comes back at its first portion and stays there until you test it.',
        again: 'The first test gave no clear answer, so it is asked once more.',
      },
      tests: 'Groups of food',
      states: {
        ahead: 'to come',
        next: 'next',
        running: 'on test',
        passed: 'fine for you',
        portion: 'fine up to a portion',
        reacted: 'left out for now',
        unsure: 'not clear yet',
      },
      leftOut: {
        state: 'not tested',
        allergy: 'You told us of an allergy to it.',
        diet: 'Your way of eating has no food for this test.',
        dislike: 'You do not want the foods of this test.',
        medication: 'Your medicines or your health leave no room for its portions.',
        goal: 'Another health goal of yours leaves it out.',
        alcohol: 'Its food holds alcohol, and we plan none.',
        unknown: 'The food of this test is no longer in our tables.',
        answer: 'A question comes first, under what your plans take into account.',
      },
      stopped: {
        no_response:
          'It did not help, so it is not for you. Go back to your former food over a week, and see your clinician. Your plans follow the gentler IBS advice now.',
        member:
          'You ended it. From your next week on, plans follow the gentler IBS advice, or your other goals. A week that was made before still leaves out the foods of this diet: you need not.',
        marks: 'You ended it. What you marked stays off your plate until you take the mark off.',
        lactose: 'You ended it. Your plans keep to the usual limits for lactose.',
        weight:
          'You have lost weight or weigh too little for it. Please see your doctor or a registered dietitian.',
      },
      halts: {
        red_flag:
          'Please have a doctor look at what you wrote down before you continue. If it is severe, go to an emergency room or call 911.',
        not_settled:
          'It has not calmed down within ten days of a test. Please see your doctor before you continue.',
        weight: 'Please see your doctor or a registered dietitian first.',
        marks:
          'More foods are marked than are tested in one round. Take the other marks off, under what your plans take into account: until then nothing is tested.',
        persistent:
          'Eight weeks on, you still report symptoms on three days of a week. Please see your doctor before you continue.',
        paused: 'Paused. The last day of leaving out stays where it is.',
        review:
          'Three tests in a row brought a reaction. Perhaps food is not the cause: a registered dietitian can look at it with you.',
      },
      acts: {
        pause: 'Pause',
        resume: 'Resume',
        stop: 'End it',
        seen_clinician: 'A clinician has looked at it',
        go_on: 'Continue testing',
        repeat: 'Test again',
        repeatOf: 'Test again: {group}',
        repeat_half: 'Try half a portion',
        halfOf: 'Try half a portion: {group}',
        skipOf: 'Leave this test out: {group}',
        skip: 'Leave this test out',
      },
      stopQuestion: {
        low_fodmap:
          'End it? Then nothing more is left out or tested for it: from your next week on, plans follow the gentler IBS advice. What you tested is remembered; if you tested nothing, you can begin again from tomorrow.',
        untested:
          'You do not have to end it to test foods: tests begin by themselves once your diary says that it helped, on {day, date, ::MMMMd} at the latest. To be ready, answer each evening and keep going.',
        marks:
          'End it? Then no more tests are planned. What you marked stays off your plate, and what you tested is remembered.',
        lactose: 'End it? Then no more tests are planned. What you tested is remembered.',
      },
      stopYes: 'Yes, end it',
      stopNo: 'Keep going',
    },
    suspects: {
      title: 'What your diary points at',
      body: 'Before at least three attacks you ate {foods}, and seldom on other days. A craving before an attack can look the same, so only a test tells. Mark one of them, and it is left out for four weeks.',
      mark: 'Mark it as a trigger',
    },
    fiber: {
      title: 'Fiber, slowly',
      rises: 'Your next plan holds up to {week} g a day. It grows to {reach} g, a few grams a week.',
      reached: 'Up to {reach} g a day: the rise is done.',
      soft: 'For now everything is soft, so that your gut can settle. New foods come one at a time.',
      held: 'Your diary names bloating, pain or gas on two days, so it stays where it is for a week.',
      back: 'Your diary names strong bloating, pain or gas on two days, so it goes back one step.',
      how: 'Drink one more cup of water for each 5 g.',
      stop: 'If you cannot pass stool or gas, and have pain and vomiting, call 911 or go to an emergency room.',
    },
    offer: {
      title: 'What you can find out',
      low_fodmap: 'Leave the groups out again for up to six weeks, then test them one by one.',
      gerd_triggers:
        'Leave the foods that you marked out for two to four weeks, then try them one at a time. Your weight, late meals and a raised head of the bed matter more.',
      rosacea_triggers:
        'Leave the foods that you marked out for two to four weeks, then try them one at a time. Keep sun, heat and skin products as they are.',
      migraine_triggers:
        'Keep a diary for four weeks with nothing left out for this test, then leave one marked food out for four weeks, and try it three times.',
      lactose_rechallenge:
        'After two to four weeks with next to no lactose, drink a little more milk week by week until you know how much at once is fine for you.',
      start: 'Begin',
      notBegun: 'It has not begun',
      facts: 'What your plans take into account',
    },
    card: {
      title: 'Your phase',
      answer: 'Answer today’s question',
      answered: 'Today is saved. Open the diary',
      open: 'Open the diary',
    },
  },
} as const
