import { DIETS } from '#catalogue/foods/food.ts'
import { refusalReason } from '../gate/refusal-reason.ts'
import { wordsForTag } from '../proof/tag-words.ts'
import { ENERGY_CEILING, ENERGY_FLOOR } from '../request/energy-target.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import { triggerId } from './problem/candidates.ts'
import type { PlannerCatalogue } from './problem/planner-catalogue.ts'
import { prepareProblem } from './problem/prepare-problem.ts'
import { hasWeek } from './search-week.ts'

/**
 * The smallest change that would allow a week, or a person to ask if only a medicine or a blood test is in
 * the way. Never drops an allergy or a medicine's requirement.
 */
export type Relaxation = { drop: Dropped[]; sentence: string }

export type Dropped =
  | { kind: 'dislike' | 'trigger' | 'goal' | 'never'; name: string }
  | { kind: 'diet'; name: PlannerInput['diet']; instead: PlannerInput['diet'] }
  | { kind: 'energy' | 'time' | 'medicines'; name: string }

/** Celiac disease requires leaving out gluten, so no plan suggests dropping it. */
const NEVER_DROPPED = ['celiac']

/**
 * The maximum number of changes to try. A member is waiting in the first case. In the second, a delivery or
 * an operator has more time.
 */
export const RELAXATION_TRIES = { waiting: 20, patient: 80 } as const

/**
 * Tries what the member could drop, small wishes before health goals, one at a time and then in pairs, up to
 * the maximum number of tries. `tried` counts the weeks that were solved.
 */
export function findRelaxation(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
  { blocking, rules, tries }: { blocking: string[]; rules: EffectiveRule[]; tries: number },
): { relaxation: Relaxation | null; tried: number } {
  const { input } = request
  let tried = 0
  function helps(relaxed: PlannerInput): boolean {
    if (relaxed.goals.length === 0) return false
    tried += 1
    return isSolvable(catalogue, { ...request, input: relaxed })
  }
  const options = optionsFor(input, blocking, rules)
  for (const drop of changesOf(options)) {
    if (tried >= tries) break
    if (!helps(drop.reduce(without, input))) continue
    return { relaxation: { drop, sentence: sentenceFor(drop) }, tried }
  }
  const asking = tries > 0 && whomToAsk(input).find(({ otherwise }) => helps(otherwise))
  return { relaxation: asking ? { drop: [], sentence: asking.sentence } : null, tried }
}

/** Returns requirements that members must not drop on their own, and the person to ask. */
function whomToAsk(input: PlannerInput): { otherwise: PlannerInput; sentence: string }[] {
  const { medications = [], answers, circumstances = [] } = input
  const { potassium_ever_high: everHigh, ...others } = answers
  const remaining = circumstances.filter((name) => name !== 'high_potassium_ever')
  const wasHigh = everHigh === 'yes' || remaining.length < circumstances.length
  return [
    ...(wasHigh
      ? [{ otherwise: { ...input, answers: others, circumstances: remaining }, sentence: ASK_WHOEVER_TESTED }]
      : []),
    ...(medications.length > 0
      ? [{ otherwise: { ...input, medications: [] }, sentence: ASK_WHOEVER_PRESCRIBES }]
      : []),
  ]
}

const ASK_WHOEVER_TESTED =
  'No small change of yours would help: it is the little potassium that a day may hold since yours was high once, together with the rest. Please ask the doctor who tests your blood, or a registered dietitian, how much a day may hold today.'

const ASK_WHOEVER_PRESCRIBES =
  'No small change of yours would help: it is what your medicines ask of your meals, together with the rest. Please continue to take them, and ask whoever prescribes them, or a registered dietitian, what a day may hold for you.'

/** Yields each change alone, then each pair. */
function* changesOf(options: Dropped[]): Generator<Dropped[]> {
  for (const one of options) yield [one]
  for (const [at, one] of options.entries())
    for (const other of options.slice(at + 1)) if (isSensible([one, other])) yield [one, other]
}

function sentenceFor(drop: Dropped[]): string {
  return `A week can be planned if ${drop.map(relaxationWords).join(' and ')}.`
}

/** Two diets at once make no sense. */
function isSensible(pair: Dropped[]): boolean {
  return pair.filter(({ kind }) => kind === 'diet').length < 2
}

/** Lists what could be dropped: first the wishes that block by name, then the member's other wishes. */
function optionsFor(input: PlannerInput, blocking: string[], rules: EffectiveRule[]): Dropped[] {
  const inTheWay = rules.filter(({ rule }) => blocking.includes(rule.id))
  const asked = inTheWay.flatMap(({ rule: { test } }) =>
    test.kind === 'personal_trigger_tag' ? [String(test.tag)] : [],
  )
  const triggers = input.triggers.filter((tag) => asked.includes(tag) || blocking.includes(triggerId(tag)))
  // Any goal can conflict with a limit on daily totals or a medicine's requirement.
  const isOfAll = blocking.some((id) =>
    inTheWay.every(({ rule, condition }) => rule.id !== id || !input.goals.includes(condition)),
  )
  const goals = isOfAll
    ? input.goals
    : inTheWay
        .filter(({ rule }) => rule.test.kind !== 'personal_trigger_tag')
        .map(({ condition }) => condition)
  const isNamed = (name: string) => (blocking.includes(`dislike:${name}`) ? 0 : 1)
  const dislikes = [...input.dislikes, ...input.wishes].toSorted((a, b) => isNamed(a) - isNamed(b))
  const hasNever = input.neverRecipes.length > 0
  const [looser, ...freer] = DIETS.slice(DIETS.indexOf(input.diet) + 1).map((instead) => ({
    kind: 'diet' as const,
    name: input.diet,
    instead,
  }))
  return [
    ...(input.medicationsWithheld ? [{ kind: 'medicines' as const, name: 'withheld' }] : []),
    ...(input.minutesPerMeal === undefined
      ? []
      : [{ kind: 'time' as const, name: `${input.minutesPerMeal} minutes` }]),
    ...(hasNever ? [{ kind: 'never' as const, name: 'dishes that you never want again' }] : []),
    ...dislikes.map((name) => ({ kind: 'dislike' as const, name })),
    ...triggers.map((name) => ({ kind: 'trigger' as const, name })),
    ...([ENERGY_FLOOR, ENERGY_CEILING].some((id) => blocking.includes(id)) && input.energyKcal !== undefined
      ? [{ kind: 'energy' as const, name: `${input.energyKcal.toLocaleString('en-US')} kcal` }]
      : []),
    ...(looser ? [looser] : []),
    // The goal that was added last is dropped first.
    ...input.goals
      .filter((slug) => goals.includes(slug) && input.goals.length > 1 && !NEVER_DROPPED.includes(slug))
      .toReversed()
      .map((name) => ({ kind: 'goal' as const, name })),
    ...freer,
  ]
}

function without(input: PlannerInput, dropped: Dropped): PlannerInput {
  const others = (names: string[]) => names.filter((name) => name !== dropped.name)
  switch (dropped.kind) {
    case 'dislike':
      return { ...input, dislikes: others(input.dislikes), wishes: others(input.wishes) }
    case 'never':
      return { ...input, neverRecipes: [] }
    case 'trigger':
      return { ...input, triggers: others(input.triggers) }
    case 'goal':
      return { ...input, goals: others(input.goals) }
    case 'diet':
      return { ...input, diet: dropped.instead }
    case 'energy':
      return { ...input, energyKcal: undefined }
    case 'time':
      return { ...input, minutesPerMeal: undefined }
    case 'medicines':
      return { ...input, medicationsWithheld: false, medications: [] }
  }
}

function isSolvable(catalogue: PlannerCatalogue, request: PlannerRequest): boolean {
  if (refusalReason(request) !== null) return false
  const { problem, blocking } = prepareProblem(catalogue, request)
  return blocking.length === 0 && hasWeek(problem, request.input.seed)
}

/**
 * Describes the member's change in words that can follow “if”. The member's own words are quoted as typed.
 */
export function relaxationWords(dropped: Dropped): string {
  switch (dropped.kind) {
    case 'dislike':
      return `you allow “${dropped.name}” after all`
    case 'never':
      return 'dishes that you never want again may come back'
    case 'trigger':
      return `you allow ${wordsForTag(dropped.name)} after all, which you told us as a trigger`
    case 'goal':
      return `the health goal “${ruleSetOf(dropped.name)?.name ?? dropped.name}” is left out for now`
    case 'diet':
      return `you eat ${dropped.instead} instead of ${dropped.name} food`
    case 'energy':
      return `a day may hold the energy that we estimate for you instead of ${dropped.name}`
    case 'time':
      return `a meal may take longer than ${dropped.name} to cook`
    case 'medicines':
      return 'you tell us which medicines you take, and yours ask for less than all of them together'
  }
}
