/** What is asked where a health goal is chosen. */
export const entryText = {
  en: {
    title: 'About your health goals',
    hint: 'The answers show whether this way of eating is safe for you now.',
    red_flag_symptom:
      'Do you have blood in the stool, fever, weight loss that you did not plan, or symptoms that wake you at night?',
    ibs_diagnosed:
      'Has a doctor told you that you have IBS, or endometriosis with symptoms like those of IBS?',
    fructose_intolerance:
      'Has a doctor told you that you have hereditary fructose intolerance, an inborn illness?',
    celiac_tested_negative:
      'Did a blood test for celiac disease, taken while you ate wheat, come back negative?',
    ibs_advice_tried:
      'Have you tried general advice for IBS, such as regular meals and less coffee and fat, for four weeks?',
    reflux_red_flag:
      'Do you have trouble or pain on swallowing, black stool, weight loss that you did not plan, or heartburn that is new after 60?',
    eye_symptoms: 'Are your eyes red, sore or sensitive to light?',
    headache_red_flag:
      'Is it a new kind of headache after 50, one that gets worse week by week, or one with fever, weakness or confusion?',
    attacks_2_to_14_a_month: 'Do you have between 2 and 14 attacks a month?',
    two_calm_weeks: 'Have the last two weeks been without clear symptoms?',
    gut_illness_within_3_months:
      'Did you have an infection of the gut, or newly found celiac or Crohn’s disease, in the last three months?',
    remission_confirmed: 'Has your own team told you that you are in remission?',
    flare_within_3_months: 'Have you had a flare in the last three months?',
    appetite_lost: 'Have you lost your appetite lately?',
  },
} as const
