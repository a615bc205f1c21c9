import { bySentence, fitAdvice, fitAdvices, fitFocus, newTally, type Tally } from '../person-gate/fit-text.ts'
import { judgePlanTexts } from '../person-gate/plan-words.ts'
import { type Reader, readerOf } from '../person-gate/reader.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { ConditionTexts, PlannerRequest } from '../request/planner-input.ts'
import { figuresInForce } from './figures-in-force.ts'

/** The texts of a plan. */
export type PlanTexts = {
  goal: string
  overview: string
  dietFocus: { focus: string; description: string }[]
  tips: string[]
}

export type PlanWording = PlanTexts & { conditionName: string }

const MOST_FOCUS = 8
const MOST_TIPS = 10

/**
 * Composes the texts of a plan for its reader. The texts do not mention foods that the reader must not or
 * does not want to eat.
 */
export function composeWordingFor(request: PlannerRequest): { wording: PlanWording; tally: Tally } {
  const reader = readerOf(request)
  const tally = newTally()
  const holds = figuresInForce(request.input.goals, plannedPersonOf(request))
  const inForce = request.wording.map((texts, at) => {
    const goal = request.input.goals[at] ?? ''
    return withoutOtherFigures(texts, (text) => holds(goal, text), tally)
  })
  const composed = composeWording(inForce.map((texts) => fitted(reader, texts, tally)))
  return { wording: withoutMisfits(reader, composed, tally), tally }
}

/** Returns the texts of a goal without the sentences whose figures differ for this member. */
function withoutOtherFigures(
  texts: ConditionTexts,
  holds: (text: string) => boolean,
  tally: Tally,
): ConditionTexts {
  const kept = (text: string) => {
    const isKept = holds(text)
    if (!isKept) tally.otherFigures = (tally.otherFigures ?? 0) + 1
    return isKept
  }
  const bySentences = (text: string) => bySentence(text, (sentence) => (kept(sentence) ? sentence : null))
  return {
    ...texts,
    goalText: bySentences(texts.goalText),
    planOverview: bySentences(texts.planOverview),
    focus: texts.focus.filter(({ description }) => kept(description)),
    tips: texts.tips.filter(kept),
  }
}

const PLAIN_GOAL = 'This week is planned for your health goals.'
const NO_TEXTS: PlanTexts = { goal: '', overview: '', dietFocus: [], tips: [] }

/**
 * Leaves out texts that still do not fit the reader after they are combined. A plan is never refused for its
 * texts.
 */
function withoutMisfits(reader: Reader, wording: PlanWording, tally: Tally): PlanWording {
  const fits = (texts: Partial<PlanTexts>) => {
    const isFit = judgePlanTexts(reader, { ...NO_TEXTS, ...texts }).misfits.length === 0
    if (!isFit) tally.leftOut += 1
    return isFit
  }
  return {
    ...wording,
    goal: fits({ goal: wording.goal }) ? wording.goal : PLAIN_GOAL,
    overview: bySentence(wording.overview, (overview) => (fits({ overview }) ? overview : null)),
    dietFocus: wording.dietFocus.filter((focus) => fits({ dietFocus: [focus] })),
    tips: wording.tips.filter((tip) => fits({ tips: [tip] })),
  }
}

function fitted(reader: Reader, texts: ConditionTexts, tally: Tally): ConditionTexts {
  return {
    ...texts,
    goalText: fitAdvice(reader, texts.goalText, tally) || `This week is planned for: ${texts.name}.`,
    planOverview: fitAdvice(reader, texts.planOverview, tally),
    focus: fitFocus(reader, texts.focus, tally),
    tips: fitAdvices(reader, texts.tips, tally),
  }
}

/** Combines the texts of a plan's health goals. The texts of several goals alternate without repetition. */
export function composeWording(texts: readonly ConditionTexts[]): PlanWording {
  const names = texts.map(({ name }) => name)
  return {
    conditionName: listed(names),
    goal: texts.map(({ goalText }) => goalText).join(' '),
    overview: overviewOf(texts, names),
    dietFocus: unique(takeTurns(texts.map(({ focus }) => focus)), ({ focus }) => focus).slice(0, MOST_FOCUS),
    tips: unique(takeTurns(texts.map(({ tips }) => tips)), (tip) => tip).slice(0, MOST_TIPS),
  }
}

function overviewOf(texts: readonly ConditionTexts[], names: string[]): string {
  const overviews = texts.flatMap(({ planOverview }) => planOverview || [])
  if (texts.length < 2) return overviews.join('')
  return [`This week is planned for several goals at once: ${names.join('; ')}.`, ...overviews].join('\n\n')
}

function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}

function unique<T>(items: T[], key: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const of = key(item).toLowerCase()
    return !seen.has(of) && seen.add(of)
  })
}

function listed(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`
}
