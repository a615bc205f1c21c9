/** Who answers for the service, how its rules come about, where to turn to, and what was put right. */
export const trustText = {
  en: {
    unset: 'not given yet',
    mail: 'Email',
    phone: 'Phone',
    address: 'Address',
    people: {
      title: 'Who is responsible',
      description: 'Who runs this service, who reviews its rules and who writes its texts, by name.',
      lead: 'A plan for your health should have a name behind it. Here are ours, and where one is missing we say so.',
      operator: 'The service is run by',
      operatorUnset:
        'Whoever runs this service has not given a name yet. Until there is one, please treat this site as a trial, and do not rely on it.',
      responsible: 'Who answers for the service',
      responsibleUnset: 'Nobody is named yet.',
      review: 'Who reviews the rules',
      reviewUnset:
        'No dietitian or doctor has reviewed the rules yet. They come from published guidelines and trials; each one names its source, or says that it is our own. This place stays empty until somebody qualified has signed.',
      writing: 'Who writes',
      writingUnset: 'No authors are named yet.',
      pictureOf: '{name}',
    },
    rules: {
      title: 'How rules are made',
      description: 'Where the limits of our meal plans come from, who checks them, and how they change.',
      lead: 'You can choose among {goals, plural, one {# health goal} other {# health goals}}. Their rules come from {sources, number} published sources.',
      sourceTitle: 'From a source to a limit',
      source:
        'A rule starts with a guideline, a reference intake or a trial. We write down the limit with its unit, the source with its year, and how strong the evidence is. Where a source gives no number and we chose one, the rule says that it is our own reading; where there is no source at all, that it is a rule of this service.',
      checkTitle: 'From a limit to a plate',
      check:
        'Software solves each week so that every firm rule that can be checked is met. Then a second program adds up the foods again, by the gram, from the figures of the U.S. Department of Agriculture, and compares. Where too few foods have a figure, such as for iodine, even a firm rule cannot be checked. The plan is made all the same, and its proof says which rules these are.',
      reviewTitle: 'Review',
      signed:
        '{count, plural, one {# set of rules has} other {# sets of rules have}} been signed by a dietitian or doctor, who is named in the proof.',
      unsigned:
        'No set of rules has been signed by a dietitian or doctor yet. Software and careful reading do not replace that. Please ask your own doctor or dietitian before you start.',
      changeTitle: 'Change',
      change:
        'A rule changes when its source does, or when somebody shows us a mistake. New plans follow the new rule from then on. A plan that was made keeps the proof that it was made with.',
    },
    contact: {
      title: 'Contact and complaints',
      description: 'How to reach us, and how to complain.',
      lead: 'How to reach us, and how to complain.',
      reachTitle: 'Reach us',
      reachUnset: 'Whoever runs this service has not given an address yet.',
      reachSandbox:
        'This is a sandbox, and nobody reads mail here. Whoever runs it sets an email address, a telephone number or a postal address, which are then shown here.',
      meanwhile:
        'Some things you can do yourself on <account>your account page</account>: cancel, change what you told us, export your data or delete your account.',
      complainTitle: 'Complain',
      complain:
        'Write what happened, on which day, and what you would like us to do. Please leave out what you do not want to tell us about your health. We do not hold a complaint against anybody.',
      harmTitle: 'If a meal did you harm',
      harm: 'See a doctor first. In an emergency, call your local emergency number: 911 in the United States. Then tell us, so that we can look at the rule and at everybody who has the same meal.',
      dataTitle: 'Your data',
      data: 'What we store about you, and how to export or erase it, is on the pages <privacy>privacy</privacy> and <healthData>consumer health data</healthData>.',
    },
    corrections: {
      title: 'Corrections',
      description: 'What we had wrong, since when it is right, and what it meant for plans.',
      lead: 'What we had wrong, newest first.',
      none: 'Nothing has been corrected yet.',
      items: {
        plates:
          'The drawings of dishes showed some foods as others: carrots like orange segments, an apple like a tomato, cottage cheese like grain. Each food is now drawn as itself. Ingredients, amounts and figures were right all along.',
      },
      tell: 'Found a mistake? <contact>Please tell us</contact>.',
    },
  },
} as const
