/**
 * Extra search words for each health goal, in addition to its name and texts, by rule set. They name
 * symptoms, parts of the body and measurements; none of them makes a promise.
 */
const GOAL_WORDS: Readonly<Record<string, string>> = {
  hypertension: 'blood pressure hypertension salt sodium bp DASH stroke heart',
  'high-cholesterol': 'cholesterol LDL lipids triglycerides fat statin heart',
  'heart-health': 'heart attack stroke cardiovascular healthy general arteries',
  mediterranean: 'mediterranean olive oil healthy general long life heart',
  celiac: 'celiac coeliac gluten wheat bread gut stomach belly intestine',
  'ibd-remission': 'crohn colitis ulcerative IBD bowel inflammation inflammatory gut stomach belly',
  'lactose-intolerance': 'lactose milk dairy bloating gas stomach belly gut',
  ibs: 'irritable bowel stomach belly cramps bloating gas gut constipation diarrhea spastic colon digestion',
  'low-fodmap': 'fodmap irritable bowel stomach belly bloating gas gut cramps onion garlic digestion',
  gerd: 'reflux heartburn acid stomach GORD indigestion esophagus throat burning',
  'type-2-diabetes':
    'sugar blood sugar glucose diabetes diabetic prediabetes insulin resistance A1C HbA1c carbs carbohydrate',
  hypothyroidism: 'thyroid hashimoto underactive levothyroxine hormones TSH tired',
  pcos: 'polycystic ovary ovaries hormones period cycle insulin resistance women',
  menopause: 'menopause hot flashes perimenopause bones hormones women estrogen change',
  endometriosis: 'endometriosis period pain pelvic hormones women cramps',
  'fatty-liver': 'liver fatty NAFLD MASLD NASH steatosis alcohol sugar',
  depression: 'depression mood sad low brain mental',
  anxiety: 'anxiety worry stress nerves panic brain mental mood',
  adhd: 'ADHD ADD attention focus concentration brain mental',
  migraine: 'migraine headache head pain brain',
  mind: 'memory brain forgetful aging older MIND',
  acne: 'acne pimples spots skin face',
  eczema: 'eczema atopic dermatitis itch itching dry rash skin',
  psoriasis: 'psoriasis plaques scaly rash skin joints',
  rosacea: 'rosacea redness flushing red face skin',
}

const NOT_OFFERED = 'gout uric podagra weight loss lose losing slim slimming obesity obese overweight'

/** Returns common search words for which no health goal is planned yet. */
export function notOfferedWords(): string[] {
  return NOT_OFFERED.split(' ')
}

/**
 * Returns the extra search words of a rule set’s health goal, separated by spaces. Returns an empty string if
 * it has none.
 */
export function goalWords(ruleSet: string): string {
  return GOAL_WORDS[ruleSet] ?? ''
}
