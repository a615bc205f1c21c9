/** What a medicine calls for once it is named: read only by those who take any. */
export const medicineFollowUpsText = {
  en: {
    remove: 'Remove {name}',
    close: {
      title: 'We do not know “{name}”. Did you mean {count, plural, one {this} other {one of these}}?',
      mistaken: 'Please read the box: it is easily mistaken for {other}.',
      no: 'No, remove it',
    },
    unknown: {
      title: 'We do not know “{name}”',
      words:
        'So we cannot plan for you yet. Check the spelling on the box. For a brand we do not know, enter each active ingredient, printed under the name. Your pharmacist can help.',
    },
    only: 'Only {medicine}',
    nothing: {
      title: 'You take no medicine at all, also none from a shop?',
      besides: 'You added “{name}” next to your medicines',
      yes: 'Yes, I take none',
    },
    unnamed: {
      title: 'Which one is it? “{name}” does not tell us',
      words:
        'Some of them change what you can eat. Add each by the name on its box, or ask your pharmacist for a list.',
    },
    leftover: {
      title: 'We do not know “{words}” in “{name}”',
      words: 'If it is another medicine, add it by itself. We do not want to miss one.',
    },
    second: {
      title: '“{name}” has two doses. Which medicine is the second one?',
      words: 'It may be two medicines in one pill. Both names are on the box.',
    },
    form: {
      title: 'Which form is “{name}”?',
      words:
        'A pill can change what you eat when a cream, drops or a spray do not. Choose yours, or enter the name on the box.',
    },
    differs: {
      title: '“{name}” names more than one medicine. Which do you take?',
      all: 'All of them',
    },
    which: {
      legend: 'Which {name} is it?',
      hint: 'Until you tell us, your plan keeps to the more careful rules.',
    },
    followUps: {
      title: 'About your medicines',
      hint: 'Where you do not know, your plan keeps to the careful side, or somebody who treats you has to be asked first.',
    },
    questions: {
      clinic_knows_diet_change: 'Does the clinic that checks your blood know that you change how you eat?',
      warfarin_over_3_months: 'Have you taken {medicine} for more than three months?',
      inr_in_range: 'Was your INR in range at your last two checks?',
      potassium_checked_within_year:
        'Has a clinician checked your potassium and kidneys in the last 12 months?',
      potassium_ever_high: 'Have you ever been told that your potassium is high?',
      potassium_checked_since_dose_change:
        'Has your potassium been checked since you began {medicine} or its dose changed?',
      prescriber_agreed:
        'Has whoever prescribes them agreed to a change in how you eat with {medicines}, after a recent check?',
      insulin_dose_fixed: 'Do you take fixed doses, rather than counting carbohydrate for each meal?',
      low_sugar_needed_help: 'Did your sugar fall so low in the last year that somebody had to help you?',
      type_1_diabetes: 'Do you have type 1 diabetes?',
      diabetes_team_in_touch: 'Is your diabetes team in touch with you about this change?',
      patch_of_6_mg: 'Is your patch the one of 6 mg?',
      eats_what_is_planned: 'Can you eat about three meals and a snack a day at present?',
    },
    figures: {
      legend: 'Figures that your clinic gave you',
      hint: 'Only if somebody told you. Your plan then keeps to them.',
      vitaminKUg: 'Vitamin K a day, in mcg',
      potassiumMg: 'Potassium a day, in mg',
      sodiumMg: 'Sodium a day, in mg',
      oxalateMg: 'Oxalate a day, in mg',
      error: 'Enter a figure between {min, number} and {max, number}, or leave it empty.',
      again:
        'Is it {reported, number} mcg of vitamin K a day? That is far from the {before, number} mcg that you gave us before. Tell your clinic of every change.',
      againFirst:
        'Is it {reported, number} mcg of vitamin K a day? That is far from the {before, number} mcg around which we plan where no clinic gave a figure. Tell your clinic of every change.',
      unanswered: 'Please answer: your plans keep near this figure.',
      notMeant: 'Then please correct the figure.',
    },
  },
} as const
