import { DIETS } from '#catalogue/foods/food.ts'
import { wordsForTag } from '../proof/tag-words.ts'
import type { EffectiveRule } from '../rules/effective-rules.ts'
import { FIBER_DAY } from '../rules/fiber.ts'
import { ruleSetOf } from '../rules/rule-sets.ts'
import { triggerId } from './candidates.ts'
import { ENERGY_CEILING, ENERGY_FLOOR } from './energy-target.ts'
import type { PlannerCatalogue } from './planner-catalogue.ts'
import type { PlannerInput, PlannerRequest } from './planner-input.ts'
import { prepareProblem } from './prepare-problem.ts'
import { refusalReason } from './refusal-reason.ts'
import { searchWeek } from './search-week.ts'

/** The least that would have to change for a week to be found. Never an allergy, and nothing that a medicine asks. */
export type Relaxation = { drop: Dropped[]; sentence: string }

export type Dropped =
  | { kind: 'dislike' | 'trigger' | 'goal' | 'never'; name: string }
  | { kind: 'diet'; name: PlannerInput['diet']; instead: PlannerInput['diet'] }
  | { kind: 'energy' | 'time'; name: string }

/** To live with celiac disease is to leave gluten out: no plan suggests otherwise. */
const NEVER_DROPPED = ['celiac']

/** Limits on all that a day holds. */
const OF_THE_DAY = [ENERGY_FLOOR, ENERGY_CEILING, FIBER_DAY]

const MOST_TRIES = 12

/** Tries what the member could do without, small wishes before health goals, one at a time and then two. */
export function findRelaxation(
  catalogue: PlannerCatalogue,
  request: PlannerRequest,
  { blocking, rules }: { blocking: string[]; rules: EffectiveRule[] },
): Relaxation | null {
  const { input } = request
  const options = optionsFor(input, blocking, rules)
  const pairs = options.flatMap((one, at) => options.slice(at + 1).map((other) => [one, other]))
  const drop = [...options.map((one) => [one]), ...pairs.filter(isSensible)]
    .slice(0, MOST_TRIES)
    .find((dropped) => {
      const relaxed = { ...request, input: dropped.reduce(without, input) }
      return relaxed.input.goals.length > 0 && isSolvable(catalogue, relaxed)
    })
  return drop ? { drop, sentence: `A week can be planned if ${drop.map(wording).join(' and ')}.` } : null
}

/** Two ways of eating at once are none. */
function isSensible(pair: Dropped[]): boolean {
  return pair.filter(({ kind }) => kind === 'diet').length < 2
}

/** What could be dropped: first what is in the way by name, then the member's other wishes. */
function optionsFor(input: PlannerInput, blocking: string[], rules: EffectiveRule[]): Dropped[] {
  const inTheWay = rules.filter(({ rule }) => blocking.includes(rule.id))
  const asked = inTheWay.flatMap(({ rule: { test } }) =>
    test.kind === 'personal_trigger_tag' ? [String(test.tag)] : [],
  )
  const triggers = input.triggers.filter((tag) => asked.includes(tag) || blocking.includes(triggerId(tag)))
  const isOfTheDay = OF_THE_DAY.some((id) => blocking.includes(id))
  // What a day holds in all, any goal may stand in the way of.
  const goals = isOfTheDay
    ? input.goals
    : inTheWay
        .filter(({ rule }) => rule.test.kind !== 'personal_trigger_tag')
        .map(({ condition }) => condition)
  const isNamed = (name: string) => (blocking.includes(`dislike:${name}`) ? 0 : 1)
  const dislikes = [...input.dislikes, ...input.wishes].toSorted((a, b) => isNamed(a) - isNamed(b))
  const hasNever = input.neverRecipes.length > 0
  const [looser, ...freer] = DIETS.slice(DIETS.indexOf(input.diet) + 1).map((instead) => ({
    ...{ kind: 'diet' as const, name: input.diet, instead },
  }))
  return [
    ...(input.minutesPerMeal === undefined
      ? []
      : [{ kind: 'time' as const, name: `${input.minutesPerMeal} minutes` }]),
    ...(hasNever ? [{ kind: 'never' as const, name: 'dishes that you never want again' }] : []),
    ...dislikes.map((name) => ({ kind: 'dislike' as const, name })),
    ...triggers.map((name) => ({ kind: 'trigger' as const, name })),
    ...([ENERGY_FLOOR, ENERGY_CEILING].some((id) => blocking.includes(id)) && input.energyKcal !== undefined
      ? [{ kind: 'energy' as const, name: `${input.energyKcal} kcal` }]
      : []),
    ...(looser ? [looser] : []),
    // The goal that was named last goes first.
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
  }
}

function isSolvable(catalogue: PlannerCatalogue, request: PlannerRequest): boolean {
  if (refusalReason(request) !== null) return false
  const { problem, blocking } = prepareProblem(catalogue, request)
  return blocking.length === 0 && searchWeek(problem, request.input.seed).brokenDayLimits.length === 0
}

function wording(dropped: Dropped): string {
  switch (dropped.kind) {
    case 'dislike':
      return `${dropped.name} may be used`
    case 'never':
      return `${dropped.name} may come back`
    case 'trigger':
      return `${wordsForTag(dropped.name)}, which you know as a trigger, may be used`
    case 'goal':
      return `the health goal “${ruleSetOf(dropped.name)?.name ?? dropped.name}” is left out for now`
    case 'diet':
      return `it may be ${dropped.instead} instead of ${dropped.name}`
    case 'energy':
      return `it may hold the energy that we reckon for you instead of ${dropped.name}`
    case 'time':
      return `a meal may take longer than ${dropped.name} to cook`
  }
}
