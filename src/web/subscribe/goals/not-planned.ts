import { searchedParts, searchGoals } from '#catalogue/conditions/choosing/search-goals.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'

/** What people type of themselves in which no plan is made, by the circumstance that rules it out. */
const WORDS: Partial<Record<Circumstance, string>> = {
  kidney_disease: 'kidney disease failure renal nephritis nephropathy ckd',
  dialysis: 'dialysis hemodialysis',
  cancer_treatment: 'cancer tumor chemo chemotherapy radiation oncology leukemia lymphoma',
  pregnancy: 'pregnancy pregnant gestational',
  breastfeeding: 'breastfeeding nursing lactation',
  eating_disorder: 'eating disorder anorexia bulimia binge',
  heart_failure: 'heart failure',
  cirrhosis: 'cirrhosis liver failure',
  transplant: 'transplant transplantation',
  under_18: 'child children kid baby toddler teenager',
  stoma: 'stoma ostomy colostomy ileostomy',
  short_bowel: 'short bowel',
  stricture: 'stricture',
  swallowing_difficulty: 'swallowing dysphagia',
  bariatric_surgery: 'bariatric gastric bypass sleeve',
  gastroparesis: 'gastroparesis',
  pancreatitis_last_year: 'pancreatitis',
  wilson_disease: 'wilson',
  inborn_error: 'phenylketonuria pku inborn',
}

const SEARCHED = Object.entries(WORDS).map(([circumstance, words]) => ({
  circumstance: circumstance as Circumstance,
  name: words,
  words: '',
  description: '',
  dietFocus: '',
  group: '',
}))

/** For what is typed where a health goal is looked for: why no plan is made for it, and whom to ask; null for anything else. */
export function notPlanned(typed: string, refusals: Partial<Record<Circumstance, string>>): string | null {
  if (typed.trim() === '') return null
  const [found] = [typed, ...searchedParts(typed)].flatMap((words) => searchGoals(SEARCHED, words))
  return (found && refusals[found.circumstance]) ?? null
}
