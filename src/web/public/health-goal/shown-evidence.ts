import type { EvidenceRule, GoalEvidence } from '#meal-plans/proof/goal-evidence.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { gradeWords, limitWords, severityWords } from '#web/meal-plans/proof/rules/rule-words.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'

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
  /** Of those, what one is `in` rather than has. */
  timesOfLife: string[]
  cautions: string[]
}

export type ShownEvidenceRule = {
  id: string
  name: string
  asked: string
  evidence: string
  sources: EvidenceRule['sources']
  note: string | null
}

const t = textIn(DEFAULT_LOCALE, healthGoalText)

export function shownEvidence(evidence: GoalEvidence): ShownEvidence {
  const { grade, signedOffBy, isClinicianOnly, mainRules, otherRules, cautions } = evidence
  return {
    grade: gradeWords(grade),
    meaning: t(`evidence.meaning.${grade}`),
    isSignedOff: signedOffBy !== null,
    isClinicianOnly,
    mainRules: mainRules.map(shownRule),
    otherRules: otherRules.filter(({ kind }) => kind !== 'statement').map(shownRule),
    limits: limitsOfEvidence([...mainRules, ...otherRules]),
    notServedWith: evidence.notServedWith.map(circumstanceWords),
    notForAnyone: evidence.notForAnyone.filter((it) => !isTimeOfLife(it)).map(circumstanceWords),
    timesOfLife: evidence.notForAnyone.filter(isTimeOfLife).map(circumstanceWords),
    cautions,
  }
}

function shownRule(rule: EvidenceRule): ShownEvidenceRule {
  const { id, name, evidence, sources, note } = rule
  return { id, name, asked: askedWords(rule), evidence: t(`evidence.strength.${evidence}`), sources, note }
}

function askedWords(rule: EvidenceRule): string {
  if (rule.kind === 'personal_trigger_tag') return t('evidence.onlyIfTrigger')
  if (rule.kind === 'forbid_exclusion_without_reason') return severityWords(rule.severity)
  const limit = limitWords({ ...rule, value: null })
  const severity = severityWords(rule.severity)
  const asked = limit ? t('evidence.asked', { severity, limit }) : severity
  return rule.meantFor ? t('evidence.meantFor', { asked, whom: rule.meantFor }) : asked
}

/** What research does not show, as far as our own rules know it. */
function limitsOfEvidence(rules: EvidenceRule[]): string[] {
  const statements = rules.flatMap(({ kind, note }) => (kind === 'statement' && note ? [note] : []))
  const unproven = rules.filter(({ kind, evidence }) => kind !== 'statement' && evidence === 'none')
  const weak = rules.filter(({ evidence }) => evidence === 'weak').length
  const reported = rules.filter(({ evidence }) => evidence === 'patient_reported').length
  const derived = rules.filter(({ basis }) => basis === 'derived').length
  return [
    t('evidence.limits.groups'),
    t('evidence.limits.medicine'),
    ...statements,
    ...unproven.flatMap(({ name, note }) => (note ? [t('evidence.limits.unproven', { name, note })] : [])),
    ...(weak > 0 ? [t('evidence.limits.weak', { rules: ofRules(weak, rules) })] : []),
    ...(reported > 0 ? [t('evidence.limits.reported', { rules: ofRules(reported, rules) })] : []),
    ...(derived > 0 ? [t('evidence.limits.derived', { count: derived, all: rules.length })] : []),
  ]
}

function ofRules(count: number, { length: all }: EvidenceRule[]): string {
  return count === all ? t('evidence.limits.allRest', { all }) : t('evidence.limits.someRest', { count, all })
}

const TIMES_OF_LIFE: Circumstance[] = ['pregnancy', 'breastfeeding', 'cancer_treatment', 'dialysis']

function isTimeOfLife(circumstance: Circumstance): boolean {
  return TIMES_OF_LIFE.includes(circumstance)
}

/** What a circumstance is called in front of a reader, within a sentence. */
export function circumstanceWords(circumstance: Circumstance): string {
  return t(`circumstance.${circumstance}`)
}
