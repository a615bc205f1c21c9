import type { EvidenceRule, GoalEvidence } from '#meal-plans/proof/goal-evidence.ts'
import type { Circumstance } from '#meal-plans/rules/circumstance.ts'
import { gradeWords, limitWords, SEVERITY_WORDS } from '#web/meal-plans/proof/rule-words.ts'

/** The evidence of a health goal in words: made on the server, so that no rule travels to the browser. */
export type ShownEvidence = {
  grade: string
  meaning: string
  isSignedOff: boolean
  isClinicianOnly: boolean
  mainRules: ShownEvidenceRule[]
  otherRules: ShownEvidenceRule[]
  limits: string[]
  notServedWith: string[]
  notForAnyone: string[]
  cautions: string[]
}

export type ShownEvidenceRule = {
  id: string
  name: string
  asked: string
  evidence: string
  source: string
  note: string | null
}

const MEANINGS: Record<GoalEvidence['grade'], string> = {
  A: 'Guidelines advise this way of eating, or several good trials support it.',
  B: 'Good studies point the same way, but they are few, small or short.',
  C: 'Some studies point this way and others do not. We plan by them because the food is good food either way.',
  D: 'Hardly any study shows that food changes it. We plan good food around it and claim no more.',
}

const EVIDENCE_WORDS: Record<EvidenceRule['evidence'], string> = {
  strong: 'strong evidence',
  moderate: 'moderate evidence',
  weak: 'weak evidence',
  consensus: 'agreed by experts',
  none: 'no evidence yet',
  patient_reported: 'reported by people who have it',
}

export function shownEvidence(evidence: GoalEvidence): ShownEvidence {
  const { grade, signedOffBy, isClinicianOnly, mainRules, otherRules, cautions } = evidence
  return {
    grade: gradeWords(grade),
    meaning: MEANINGS[grade],
    isSignedOff: signedOffBy !== null,
    isClinicianOnly,
    mainRules: mainRules.map(shownRule),
    otherRules: otherRules.filter(({ kind }) => kind !== 'statement').map(shownRule),
    limits: limitsOfEvidence([...mainRules, ...otherRules]),
    notServedWith: evidence.notServedWith.map(circumstanceWords),
    notForAnyone: evidence.notForAnyone.map(circumstanceWords),
    cautions,
  }
}

function shownRule(rule: EvidenceRule): ShownEvidenceRule {
  const { id, name, evidence, source, note } = rule
  return { id, name, asked: askedWords(rule), evidence: EVIDENCE_WORDS[evidence], source, note }
}

function askedWords(rule: EvidenceRule): string {
  if (rule.kind === 'personal_trigger_tag') return 'Only if you name it as a trigger of yours'
  if (rule.kind === 'forbid_exclusion_without_reason') return SEVERITY_WORDS[rule.severity]
  const limit = limitWords({ ...rule, value: null })
  const asked = limit ? `${SEVERITY_WORDS[rule.severity]}: ${limit}` : SEVERITY_WORDS[rule.severity]
  return rule.meantFor ? `${asked}, for ${rule.meantFor}` : asked
}

/** What research does not show, as far as our own rules know it. */
function limitsOfEvidence(rules: EvidenceRule[]): string[] {
  const statements = rules.flatMap(({ kind, note }) => (kind === 'statement' && note ? [note] : []))
  const unproven = rules.filter(({ kind, evidence }) => kind !== 'statement' && evidence === 'none')
  const weak = rules.filter(({ evidence }) => evidence === 'weak').length
  const reported = rules.filter(({ evidence }) => evidence === 'patient_reported').length
  const derived = rules.filter(({ basis }) => basis === 'derived').length
  return [
    'How much a plan will do for you. Studies speak of groups.',
    'That food could take the place of medicine.',
    ...statements,
    ...unproven.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : [])),
    ...(weak > 0 ? [`${ofRules(weak, rules)} on weak evidence. They are here because they do no harm.`] : []),
    ...(reported > 0 ? [`${ofRules(reported, rules)} on what people report, not on trials.`] : []),
    ...(derived > 0
      ? [
          `For ${derived} of the ${rules.length} rules research gives the direction, and the exact figure is our own reading.`,
        ]
      : []),
  ]
}

function ofRules(count: number, { length }: EvidenceRule[]): string {
  if (count === length) return `All ${length} rules rest`
  return `${count} of the ${length} rules ${count === 1 ? 'rests' : 'rest'}`
}

const CIRCUMSTANCE_WORDS: Partial<Record<Circumstance, string>> = {
  eating_disorder: 'an eating disorder, now or before',
  active_flare: 'a flare of bowel disease',
  stricture: 'a narrowed bowel (stricture)',
  stoma: 'a stoma',
  short_bowel: 'a short bowel',
  transplant: 'a transplanted organ',
  swallowing_difficulty: 'trouble swallowing',
  unexplained_weight_loss: 'weight loss that nobody has explained',
  familial_hypercholesterolaemia: 'inherited high cholesterol',
}

/** What a circumstance is called in front of a reader, within a sentence. */
export function circumstanceWords(circumstance: Circumstance): string {
  return CIRCUMSTANCE_WORDS[circumstance] ?? circumstance.replaceAll('_', ' ')
}
