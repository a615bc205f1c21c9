export const disclaimerText = {
  en: {
    title: 'Medical disclaimer',
    description:
      'Careplate plans are food, not medical advice. When to ask a doctor first, for whom we make no plan, and what our figures can and cannot say.',
    lead: 'Our plans are food. They stand beside medicine, never in its place.',
    sections: {
      what: {
        title: 'What a plan is, and is not',
        information:
          'A Careplate plan is general information about food, worked out from what you tell us. It is not medical advice. It does not diagnose, treat, cure or prevent any disease, and reading it does not make you our patient.',
        doNot:
          'Do not stop or change a medicine because of a plan. Do not put off seeing a doctor because of something you read here.',
      },
      ask: {
        title: 'Ask before you start',
        whom: 'Please ask your doctor, pharmacist or dietitian before you change how you eat, if you',
        list: {
          condition: 'have a condition, or had surgery not long ago',
          medicine:
            'take medicine. Some foods change how it works: potassium with blood pressure medicine, vitamin K with warfarin, grapefruit with statins, fewer carbohydrates with insulin',
          weight: 'have trouble eating enough',
        },
      },
      notFor: {
        title: 'For whom we make no plan',
        adults:
          'We make plans for adults only, and none where one could do harm. Nobody gets one who is under 18, or has, or lives with, one of these',
        circumstances: {},
        onlyWhatYouTell:
          'We can only refuse what you tell us. If one of these is true for you, please do not follow a sample or a friend’s plan either.',
      },
      allergies: {
        title: 'Allergies',
        label:
          'Name every allergy, and read every label. We leave out recipes whose foods hold what you named. We cannot know what a factory or a kitchen adds, or what foods have touched.',
      },
      figures: {
        title: 'What our figures can say',
        added:
          'Nutrients are added up from USDA FoodData Central. A tomato in your kitchen is not the tomato in the table; values may be off by a tenth or more. Where too few foods have a figure, we say so instead of judging.',
        sources:
          'Each rule names its source and how strong it is, or says that it is our own. Some figures are our own reading of general advice, and are marked. No dietitian has signed our rules off yet; where one has, the plan says who.',
      },
      emergency: {
        title: 'In an emergency',
        call: 'If you think you may be in danger, call your local emergency number: 911 in the United States. If you think of harming yourself, call or text 988 there, or a crisis line near you. We are not there at night, and nobody here reads mail as an emergency service would.',
      },
      also: {
        title: 'See also',
        links:
          '<terms>Terms</terms>, <privacy>privacy</privacy> and <healthData>consumer health data</healthData>.',
      },
    },
  },
} as const
