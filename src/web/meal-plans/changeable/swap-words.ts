import { listFormat, numberFormat } from '#web/formats.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { textIn } from '#web/messages/use-text.ts'
import type { DayOffer } from '../changes/change-meal-plan.ts'
import type { Swaps } from './read-swaps.ts'

type Swap = Swaps['swaps'][number]

/** Typical amounts per day, which determine if a change is large. */
const USUAL: Record<string, number> = {
  energy: 2000,
  protein: 50,
  carbohydrate: 275,
  fiber: 28,
  added_sugar: 50,
  total_fat: 78,
  saturated_fat: 20,
  sodium: 2300,
  potassium: 4700,
  calcium: 1300,
  iron: 18,
}
const LEAST_SHARE = 0.05
const MOST_NAMED = 3
const MOST_RULES = 3

/**
 * Formats as `38 g carbohydrate instead of 52 g`, where `now` is the current amount of the meal. Returns null
 * if the plan does not count it.
 */
export function carbohydrateWords(
  locale: string,
  { nutrients }: Pick<Swap, 'nutrients'>,
  now: number | null,
): string | null {
  const ofDay = nutrients.find(({ nutrient }) => nutrient === 'carbohydrate')
  if (now === null || ofDay?.before == null || ofDay.after === null) return null
  // The rest of the day does not change, so the meal changes by as much as the day.
  const grams = Math.max(0, Math.round(now + ofDay.after - ofDay.before))
  return textIn(locale, mealPlansText)('changes.words.carbohydrate', { grams, now: Math.round(now) })
}

/**
 * Formats as `18 g more fiber, 210 mg less sodium; 37 of 38 rules met, 1 fewer than now`. The current number
 * of met rules is shown once, above the swaps.
 */
export function swapWords(locale: string, swap: Swap, now: Swaps['rules']): string {
  return [nutrientWords(locale, swap), ...ruleWords(locale, swap, now)].join('; ')
}

function nutrientWords(locale: string, { nutrients }: Pick<Swap, 'nutrients'>): string {
  const t = textIn(locale, mealPlansText)
  const named = nutrients
    .flatMap(({ nutrient, name, unit, before, after, isWatched }) => {
      if (isWatched) return []
      const change = before === null || after === null ? 0 : after - before
      const share = Math.abs(change) / (USUAL[nutrient] ?? Number.POSITIVE_INFINITY)
      return share < LEAST_SHARE ? [] : [{ name, unit, change, share }]
    })
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_NAMED)
    .map(({ name, unit, change }) => {
      const amount = `${rounded(locale, Math.abs(change))}\u00a0${unit}`
      return t(`changes.words.${change > 0 ? 'more' : 'less'}`, { amount, name: name.toLowerCase() })
    })
  return named.length > 0 ? named.join(', ') : t('changes.words.same')
}

/**
 * Formats as `Vitamin K of the day: 152 µg instead of 168 µg`. Nutrients that a medicine limits are always
 * named if both amounts are known and differ.
 */
export function watchedWords(locale: string, { nutrients }: Pick<Swap, 'nutrients'>): string[] {
  const t = textIn(locale, mealPlansText)
  const digits = numberFormat(locale, { maximumFractionDigits: 0 })
  return nutrients.flatMap(({ name, unit, before, after, isWatched }) => {
    if (!isWatched || before === null || after === null) return []
    const [now, then] = [before, after].map((amount) => `${digits.format(amount)}\u00a0${unit}`)
    return now === then ? [] : [t('changes.words.watched', { name, now: now ?? '', after: then ?? '' })]
  })
}

function ruleWords(locale: string, swap: Pick<Swap, 'rules' | 'ruleChanges'>, now: Swaps['rules']): string[] {
  const t = textIn(locale, mealPlansText)
  if (!now) return [t('changes.words.met', swap.rules)]
  const { met, checked } = amongThoseOf(now, swap)
  const more = met - now.met
  if (more === 0) return []
  return [
    more > 0
      ? t('changes.words.moreMet', { met, checked, more })
      : t('changes.words.lessMet', { met, checked, less: -more }),
  ]
}

/**
 * Describes the effects of replanning a day: changed rules, totals that would leave their limits, and
 * amounts.
 */
export function dayWords(
  locale: string,
  offer: Pick<DayOffer, 'now' | 'rules' | 'ruleChanges' | 'nutrients' | 'leaving'>,
): string[] {
  const t = textIn(locale, mealPlansText)
  const { now, leaving } = offer
  const names = listFormat(locale).format(leaving)
  const rules = ruleWords(locale, offer, now)
  return [
    ...(rules.length > 0 ? rules : [t('changes.words.sameMet', now)]),
    ...movedRules(locale, offer),
    ...watchedWords(locale, offer),
    ...(leaving.length > 0 ? [t('changes.again.leaving', { names })] : []),
    nutrientWords(locale, offer),
  ]
}

/**
 * Counts how many of the rules that can be checked now are met after a swap, so that both counts have the
 * same total.
 */
function amongThoseOf(now: NonNullable<Swaps['rules']>, { ruleChanges }: Pick<Swap, 'ruleChanges'>) {
  const known = ruleChanges.filter(({ before }) => before.state !== 'no_data')
  const count = (isMet: (change: (typeof known)[number]) => boolean) => known.filter(isMet).length
  const gained = count(({ before, after }) => before.state !== 'pass' && after.state === 'pass')
  const lost = count(({ before, after }) => before.state === 'pass' && after.state !== 'pass')
  return { met: now.met + gained - lost, checked: now.checked }
}

/** Names the rules that would become met, unmet or unknown after a swap. */
export function movedRules(locale: string, { ruleChanges }: Pick<Swap, 'ruleChanges'>): string[] {
  const t = textIn(locale, mealPlansText)
  const named = (isMeant: (change: Swap['ruleChanges'][number]) => boolean) => [
    ...new Set(ruleChanges.filter(isMeant).map(({ name }) => name)),
  ]
  const listed = (names: string[]) => listFormat(locale).format(names.slice(0, MOST_RULES))
  const moved = {
    meets: named(({ after }) => after.state === 'pass'),
    misses: named(({ before, after }) => before.state === 'pass' && after.state !== 'no_data'),
    loses: named(({ after }) => after.state === 'no_data'),
  }
  return (['meets', 'misses', 'loses'] as const).flatMap((way) =>
    moved[way].length > 0 ? [t(`changes.words.${way}`, { names: listed(moved[way]) })] : [],
  )
}

function rounded(locale: string, amount: number): string {
  const digits = amount < 10 ? 1 : 0
  const step = amount >= 100 ? 10 : 1
  return numberFormat(locale, { maximumFractionDigits: digits }).format(
    Math.round(amount / step) * step || amount,
  )
}
