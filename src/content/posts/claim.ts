import { DIAGNOSES } from '#meal-plans/wording/claim-words.ts'
import { sentencesOfPost } from './health-sentences.ts'

const CLAIM_KINDS = ['cure', 'medicine', 'figure'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** A sentence that the texts of a health goal must not contain, because believing it can do harm. */
export type HealthClaim = { sentence: string; kinds: ClaimKind[] }

/**
 * Lists the sentences of a text that claim a cure, interfere with a treatment, or put a figure on an effect.
 */
export function claimsInText(text: string): HealthClaim[] {
  const ofLines = sentencesOfPost(text).flatMap(claimOf)
  if (ofLines.length > 0 || !text.includes('\n')) return ofLines
  return sentencesOfPost(text.replaceAll('\n', ' ')).flatMap(claimOf)
}

function claimOf(sentence: string): HealthClaim[] {
  const kinds = CLAIM_KINDS.filter((kind) => CLAIMS[kind](plain(sentence)))
  return kinds.length === 0 ? [] : [{ sentence, kinds }]
}

/** Normalizes a sentence to its readable form, whatever characters it is written in. */
function plain(sentence: string): string {
  return sentence
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

const CLAIMS: Record<ClaimKind, (sentence: string) => boolean> = {
  cure: (sentence) => CURES.some((cure) => isSaid(cure, sentence)),
  medicine: (sentence) =>
    MEDICAL.some((advice) => isSaid(advice, sentence)) &&
    (TELLS_TO.test(sentence) || !SENDS_TO_A_DOCTOR.test(sentence)),
  figure: (sentence) =>
    SHARE.test(sentence) && EFFECT.test(sentence) && (BODY.test(sentence) || names(sentence)),
}

const AN_ILLNESS = String.raw`(?:disease|illness|symptom|pain|condition|tumou?r|inflammation|infection)\w*`

const CURES = [
  /\b(?:cur(?:e|es|ed|ing|able|ative)|heal(?:s|ed|ing)?|revers(?:e|es|ed|ing|ible))\b/g,
  // “A treat” and “treat it as a menu” are not about treatment.
  /(?<!\b(?:a|the|sweet|little|occasional|rare) )\btreat(?:s|ed|ing)?\b(?!(?: \S+){1,4} (?:as|like) )/g,
  /\b(?:prevent(?:s|ed|ing|ion)?|guarantee[sd]?|miracles?|miraculous\w*|detox\w*|cleans(?:e|es|ed|ing))\b/g,
  /\b(?:proven|remed(?:y|ies)|get(?:s|ting)? rid of|wonder (?:food|drug|diet)s?)\b/g,
  /\b(?:treatment|therapy|medicine) (?:for|of|against)\b/g,
  /\b(?:banish|eras|eliminat|end|fix|beat|stop|clear|melt|fight|combat)(?:s|es|e|ed|ing|ting)? (?:\S+ ){0,4}?(?:DISEASE)/g,
  /\b(?:disease|symptom|pain)s?(?: |-)(?:free|disappear\w*|vanish\w*|go(?:es)? away)\b/g,
  /\b(?:DISEASE) (?:\S+ )??(?:disappear\w*|vanish\w*|(?:goes|went|going|is|was) (?:away|gone)|gone)\b/g,
].map(
  (pattern) =>
    new RegExp(pattern.source.replace('(?:DISEASE)', `(?:${AN_ILLNESS}|${DIAGNOSES.source})`), 'g'),
)

const MEDICINES = String.raw`(?:medicines?|medications?|meds|drugs?|pills?|tablets?|capsules?|prescriptions?|injections?|statins?|insulin|metformin|warfarin|lithium|aspirin|ibuprofen|levothyroxine|thyroxine|methotrexate|isotretinoin|(?:anti|beta|blood )-?(?:depressants?|biotics?|histamines?|blockers?|thinners?)|diuretics?|steroids?|inhibitors?|chemotherapy|dialysis|treatments?|[a-z]{3,}(?:prils?|sartans?|olols?|statins?|azoles?|formin|gliptins?|gliflozins?|glutides?|oxetines?|triptylines?|dipines?|thiazides?|mycins?|cillins?|mabs?|zepams?|xabans?))\b`
const DOSES = String.raw`(?:dos(?:e|es|age|ages)|(?:\d+|half a|one|two) (?:mg|mcg|units?|tablets?|pills?))\b`

const MEDICAL = [
  /\b(?:stop|stopped|quit|stopping|quitting) (?:taking|using|your (?:med|tab|pill|treat))/,
  new RegExp(
    String.raw`\b(?:stop\w*|quit\w*|skip\w*|drop\w*|ditch\w*|com(?:e|ing) off|go(?:ing)? off|get(?:ting)? off|throw\w* (?:away|out)|giv(?:e|ing) up|wean\w*|cut(?:ting)? out|replac\w+|instead of|in place of|no longer needs?|(?:do not|don't|won't|will not|never) need|forget\w*|bin|flush\w*|(?:say|said|kiss\w*) goodbye to|kiss\w*|leav(?:e|ing)|no (?:more|need for)|free of|without|better than|stronger than|as good as|paus\w+) (?:\S+ ){0,4}?${MEDICINES}`,
  ),
  new RegExp(
    String.raw`\b(?:lower\w*|reduc\w+|cut(?:s|ting)?|halv\w+|doubl\w+|rais\w+|increas\w+|adjust\w*|chang\w+|split\w*|skip\w*|miss\w*|take (?:more|less|half)) (?:\S+ ){0,4}?(?:${DOSES}|${MEDICINES})`,
  ),
  new RegExp(
    String.raw`\b${MEDICINES} (?:\S+ ){0,3}?(?:unnecessary|needless|superfluous|obsolete|pointless|goodbye)\b`,
  ),
  new RegExp(String.raw`\b(?:take|taking|try|start) (?:\S+ ){0,2}?${DOSES}`),
  /\b(?:instead of|in place of|rather than|no need (?:for|to see)|(?:do not|don't) need) (?:\S+ ){0,2}?(?:doctors?|physicians?|specialists?|hospitals?)\b/,
  /\b(?:ignore|don't (?:listen to|trust)|do not (?:listen to|trust)) (?:\S+ ){0,2}?(?:doctors?|physicians?|specialists?)\b/,
].map((pattern) => new RegExp(pattern.source, 'g'))

const CLINICIANS =
  '(?:doctor|physician|prescriber|pharmacist|clinician|clinic|team|specialist|dietitian|nurse|midwife)s?'
/**
 * Sentences that refer readers to clinicians, or name a clinician's decision. “Your doctor will be amazed” is
 * neither.
 */
const SENDS_TO_A_DOCTOR = new RegExp(
  [
    String.raw`\b(?:ask|tell|talk|speak|check|discuss|agree)\b(?=.*\b${CLINICIANS}\b).*\b(?:before|whether|how|if|about)\b`,
    String.raw`\b${CLINICIANS} (?:can|may|might|could|should|decides?|will (?:decide|tell|say|help|look|check|change|adjust|lower|raise))\b`,
  ].join('|'),
)
/** A sentence that starts with such an instruction is unsafe, even if it then refers to a clinician. */
const TELLS_TO =
  /^\W*(?:(?:and|so|now|then|just|simply|please|today|finally)[ ,]+)*(?:stop|quit|skip|drop|ditch|throw|come off|go off|get off|give up|cut out|pause|halve|double|replace)\b/

const SHARE =
  /\d\s?%|\bper ?cent\b|\b(?:half|twice|double[sd]?|triple[sd]?|halve[sd]?|a third|a quarter|two thirds|\w+fold|\d+ times|\d+ (?:out )?of (?:\d+|ten|a hundred|all))\b/
const EFFECT =
  /\b(?:lower(?:s|ed|ing)?|reduc\w+|cut(?:s|ting)?|drop\w*|fall\w*|fell|improv\w+|better|fewer|eas(?:e|es|ed|ing)|rais(?:e|es|ed|ing)|boost\w*|shr[iau]nk\w*|calm\w*|recover\w*|remission|less likely|more likely|reliev\w+|vanish\w*|disappear\w*)\b/
const BODY =
  /\b(?:risks?|pressure|cholesterol|ldl|glucose|blood sugar|weight|pains?|symptoms?|inflammation|scarring|spots?|flares?|headaches?|attacks?|strokes?|diseases?|brain|heart|liver|gut|skin|hormones?|immun\w+)\b/

/** Longer than the few words before a claim that can negate it. */
const BEFORE = 120

/** True if the pattern matches without a negation just before it. */
function isSaid(pattern: RegExp, sentence: string): boolean {
  const before = (index: number) => sentence.slice(Math.max(0, index - BEFORE), index)
  return [...sentence.matchAll(pattern)].some(({ index }) => !DENIED.test(before(index)))
}

const DENIED =
  /\b(?:not|never|cannot|can't|don't|doesn't|won't|isn't|nor|neither|nobody|no (?:diet|food|meal|menu|plan|recipe|week)s?)(?: [^\s,;:.]+){0,3} (?:an? |the |to )?$|\b(?:not|never|cannot|don't|no) $/

function names(sentence: string): boolean {
  return !sentence.matchAll(DIAGNOSES).next().done
}
