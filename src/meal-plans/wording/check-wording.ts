import {
  DIAGNOSES,
  LEAVING_OUT,
  NUMBER_WORDS,
  NUTRIENT_VOCABULARY,
  PROMISES,
  saysLittleOf,
  saysPlentyOf,
} from './claim-words.ts'
import type { PlanTexts } from './compose-wording.ts'
import { healthTopicsIn } from './health-topics.ts'
import { foodWords, type ProvableClaims } from './provable-claims.ts'
import type { WordingFault } from './wording-fault.ts'

const LONGEST = { goal: 300, overview: 1500, focus: 80, description: 300, tip: 300 }
const COUNTS = { focus: [2, 8], tips: [3, 10] } as const

/**
 * Lists the faults in texts about a plan, given the provable claims. Returns an empty list if the texts can
 * be used.
 */
export function checkWording(
  { goal, overview, dietFocus, tips }: PlanTexts,
  provable: ProvableClaims,
): WordingFault[] {
  const [leastFocus, mostFocus] = COUNTS.focus
  const [leastTips, mostTips] = COUNTS.tips
  return [
    ...checkText('goal', goal, { most: LONGEST.goal, provable }),
    ...checkText('overview', overview, { most: LONGEST.overview, provable }),
    ...checkCount('focus', dietFocus.length, leastFocus, mostFocus),
    ...checkCount('tips', tips.length, leastTips, mostTips),
    ...dietFocus.flatMap(({ focus, description }) => [
      ...checkText('focus', focus, { most: LONGEST.focus, provable }),
      ...checkText('focus', description, { most: LONGEST.description, provable }),
    ]),
    ...tips.flatMap((tip) => checkText('tips', tip, { most: LONGEST.tip, provable })),
  ]
}

function checkCount(field: string, count: number, least: number, most: number): WordingFault[] {
  const isFitting = count >= least && count <= most
  return isFitting ? [] : [{ kind: `${field}: write ${least} to ${most} of them`, words: [] }]
}

/**
 * Latin letters and the punctuation of plain sentences. Exclamation marks, quotes, markup and addresses are
 * not allowed.
 */
const PLAIN_TEXT = /^[\p{Script=Latin}\p{Nd} .,;:'()–—%°&/\n-]*$/u
const SPELLED_OUT = /\b\p{L}(?:[ .-]\p{L}){2,}\b/u
const TITLE_CASE = /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}+/gu

function checkText(
  field: string,
  text: string,
  { most, provable }: { most: number; provable: ProvableClaims },
): WordingFault[] {
  const fault = (what: string, words: string[] = []) => ({ kind: `${field}: ${what}`, words })
  if (text.trim() === '') return [fault('is empty')]
  if (text.length > most) return [fault(`has more than ${most} characters`)]
  // Provable phrases are accepted as they are. All other words are checked one by one.
  const own = withoutClaims(text.replaceAll('’', "'"), provable)
  const words = own.toLowerCase().match(/\p{L}+/gu) ?? []
  const found = (pattern: RegExp) => [...own.matchAll(pattern)].map(([word]) => word.toLowerCase())
  const problems: [string, string[]][] = [
    ['holds characters that are not plain text', PLAIN_TEXT.test(own) ? [] : ['']],
    ['is spelled out or glued together', SPELLED_OUT.test(own) ? [''] : []],
    ['gives numbers of its own', [...found(/\p{N}+/gu), ...found(NUMBER_WORDS), ...found(/%/g)]],
    ['speaks of health', healthTopicsIn(own)],
    ['names an illness', found(DIAGNOSES)],
    ['promises something about the body', found(PROMISES)],
    ['leaves food out, which only the given phrases may say', found(LEAVING_OUT)],
    ['names what the rules do not speak of', words.filter((word) => isUnproved(word, provable))],
    ['turns a rule around', turnedAround(own, provable)],
    ['names dishes that are not in the plan', [...otherDishes(own, provable), ...found(TITLE_CASE)]],
    ['names foods that are not in the plan', foodWords(own).filter((word) => provable.otherFoods.has(word))],
  ]
  return problems
    .filter(([, words]) => words.length > 0)
    .map(([problem, words]) => fault(problem, [...new Set(words)].filter(Boolean)))
}

/** Replaces each provable phrase and recipe name with a period of its own. */
function withoutClaims(text: string, { claims, recipes }: ProvableClaims): string {
  const known = [...claims.map(({ phrase }) => phrase), ...recipes.map(({ name }) => name)]
  return known
    .map((phrase) => phrase.replaceAll('’', "'"))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, phrase) => rest.replaceAll(new RegExp(bounded(phrase), 'giu'), ' ; '), text)
}

function bounded(phrase: string): string {
  const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`
}

function isUnproved(word: string, { claims }: ProvableClaims): boolean {
  return NUTRIENT_VOCABULARY.has(word) && !claims.some(({ subjects }) => subjects.includes(word))
}

/** Finds subjects that a text calls plentiful although the rules want little of them, or the reverse. */
function turnedAround(text: string, { claims }: ProvableClaims): string[] {
  const wanted = Map.groupBy(
    claims.flatMap(({ subjects, wants }) => subjects.map((word) => ({ word, wants }))),
    ({ word }) => word,
  )
  return [...wanted].flatMap(([word, all]) => {
    const wants = new Set(all.map(({ wants }) => wants))
    const isWrong =
      (!wants.has('plenty') && saysPlentyOf(text, word)) || (!wants.has('little') && saysLittleOf(text, word))
    return isWrong ? [word] : []
  })
}

function otherDishes(text: string, { otherRecipes }: ProvableClaims): string[] {
  const lower = text.toLowerCase()
  return otherRecipes.filter((name) => lower.includes(name))
}
