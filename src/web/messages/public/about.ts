export const aboutText = {
  en: {
    title: 'About',
    heading: 'About Us',
    description:
      'How Careplate plans a week of meals: recipes with every gram known, rules with published sources, and a plan that shows whether it meets them.',
    lead: 'Careplate plans a week of meals around your health, and shows its work.',
    why: 'Many people are told to “watch what you eat” and go home with a leaflet. We started Careplate to turn that advice into dinner: real recipes, worked out for a health goal, with nothing to count.',
    beside:
      'Food stands beside medicine, not in its place. So we are careful with promises. We tell you what research supports, how strong it is, and what nobody knows yet.',
    how: {
      title: 'How It Works',
      steps: {
        weekly: {
          title: 'Weekly meal plans',
          text: 'Seven days are planned each week: a morning drink, breakfast, lunch, dinner, a snack and tea, all for your health goals, and checked as one week. The email that brings it names the first day’s meals and every dinner, and opens the rest.',
        },
        recipes: {
          title: 'Therapeutic recipes',
          text: 'Each recipe is made of foods from USDA FoodData Central, in grams. Its nutrients are added up, never typed in. You get cups and spoons as well, and steps you can cook from.',
        },
        guidance: {
          title: 'Expert-backed guidance',
          text: 'The experts are those behind the guidelines, reference intakes and trials that our rules come from. Each rule names its source and how strong that evidence is, or says that it is our own. No dietitian or doctor has reviewed the rules for us yet.',
        },
        convenience: {
          title: 'Convenience',
          text: 'No counting and no app to feed. The week comes to you by email: one tap opens all seven days, with every recipe and the shopping list, without logging in. Read it on your phone, or print it and put it on the fridge.',
        },
      },
    },
    choose: {
      title: 'Why Choose Us',
      reasons: {
        science: {
          title: 'Science-backed nutrition',
          text: 'You can see each rule, its limit, the value we computed and the source. Where data is missing or a goal could not be met, the plan says so.',
        },
        ai: {
          title: 'AI personalization',
          text: 'Software works out your week from your goals, your diet and what you leave out. A language model may word it. It never states a nutrient, and it never decides what is safe.',
        },
        practical: {
          title: 'Practical meals',
          text: 'Plain ingredients and ordinary pans, with amounts in grams as well as cups. Food you would cook for guests without explaining it first.',
        },
        habits: {
          title: 'Sustainable habits',
          text: 'A good week is one you can repeat. The plans lean on patterns that people have kept up for years, and on small exchanges rather than rules for life.',
        },
      },
    },
    questions: {
      title: 'Questions',
      lead: 'What people ask before they start.',
      items: {
        trial: {
          question: 'What happens when the 7 days are over?',
          answer:
            'Your card is charged the price of your plan, and once a month from then on. If you cancel before the trial ends, you pay nothing. The trial is given once. The price and the day of the first charge are shown beside the button before you press it.',
        },
        cancel: {
          question: 'How do I cancel?',
          answer:
            'On your account page, under “Change or cancel”, at any time and without writing to anybody. During the trial that ends it. Later your plan continues until the end of the month you have paid for.',
        },
        made: {
          question: 'Who makes the plan, a person or a computer?',
          answer:
            'A program chooses the week from our recipes so that it meets the rules of your health goals, and a second program adds up every gram again and checks each rule. You can read that check beside your plan. A language model may word a plan; it never states a figure or decides what is safe.',
        },
        dietitian: {
          question: 'Has a dietitian checked the rules?',
          answer:
            'Each rule comes from a guideline, a reference intake or a trial, which it names. No dietitian has signed the rules off yet. Where one has, the plan will say who.',
        },
        guidelines: {
          question: 'Which dietary guidelines do you follow?',
          answer:
            'The Dietary Guidelines for Americans 2025–2030, the reference intakes of the National Academies, and the guidelines for each health goal. The Dietary Guidelines name butter, beef tallow and full-fat dairy among their choices. We differ there: we aim for at most 10% of energy from saturated fat, and at most 6% if your health goal is high cholesterol or high blood pressure.',
        },
        medicine: {
          question: 'Can I use a plan when I take medicine?',
          answer:
            'Ask your doctor or pharmacist first. Some foods change how a medicine works: potassium with blood pressure medicine, vitamin K with warfarin, fewer carbohydrates with insulin. Tell us your medicines and we add rules for those we know, but we do not know them all.',
        },
        allergy: {
          question: 'What about allergies?',
          answer:
            'Name them and we leave out every recipe that holds such a food. Still read every label: we cannot know what a factory adds or what foods have touched.',
        },
        notFor: {
          question: 'Who should not use it?',
          answer:
            'Anybody under 18, and people who are pregnant or breastfeeding, on dialysis or in cancer treatment, or who have or had an eating disorder. The medical disclaimer has the whole list. In these cases a dietitian can look at all of your health; a weekly plan cannot.',
        },
        units: {
          question: 'Grams or cups?',
          answer: 'Both. Each amount is given in grams, and in cups and spoons where those are exact enough.',
        },
        data: {
          question: 'What happens to my health data?',
          answer:
            'It makes your plans and nothing else. We do not sell it, show advertising, or load anything from another company while you read. You can ask for all of it, or have it deleted.',
        },
      },
    },
    start: 'Start 7 Day Trial',
    sample: 'See a sample meal plan',
  },
} as const
