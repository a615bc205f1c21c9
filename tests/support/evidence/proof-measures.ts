import { unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { findRule, nameOfRule } from '#meal-plans/proof/rule-name.ts'
import { plannedPersonOf } from '#meal-plans/request/planned-person.ts'
import { EATING_HELP_LINE } from '#meal-plans/rules/help-line.ts'
import type { RuleResult } from '#meal-plans/rules/rule-result.ts'
import { SOURCES } from '#meal-plans/rules/source.ts'
import type { WeighedWeek } from './weighed-week.ts'

const rulesOf = ({ answer }: WeighedWeek) => answer.proof.rules
const ruleOf = (week: WeighedWeek, id: string) => rulesOf(week).find((rule) => rule.id === id)

/** Returns the keys of the publications that a line cites. */
function sourceKeys({ sources = [] }: RuleResult): string[] {
  return Object.entries(SOURCES)
    .filter(([, { text, year }]) => sources.some((cited) => cited.text === text && cited.year === year))
    .map(([key]) => key)
}

/**
 * Returns the minimum of a nutrient required by each line that applies to the member, per day or in the mean.
 */
function minimaOf(week: WeighedWeek, nutrient: string): number[] {
  const minima = rulesOf(week).flatMap(({ id, kind, min, applies }) => {
    const test = findRule(id)?.test
    const isSum = kind === 'nutrient_per_day' || kind === 'nutrient_per_week_mean'
    return applies && isSum && min !== null && test && 'nutrient' in test && test.nutrient === nutrient
      ? min
      : []
  })
  return [...new Set(minima)]
}

/** Measures of a line of the proof, by its id or its nutrient. */
export const LINE_MEASURES = {
  state: (week, id) => ruleOf(week, id)?.state ?? 'absent',
  listed: (week, id) => Number(ruleOf(week, id)?.applies ?? false),
  certainty: (week, id) => ruleOf(week, id)?.certainty ?? 'absent',
  source: (week, id) =>
    rulesOf(week)
      .filter((rule) => rule.id === id)
      .flatMap(sourceKeys)
      .join(' '),
  minimum: (week, nutrient) => Math.max(0, ...minimaOf(week, nutrient)),
  otherMinima: (week, nutrient) => Math.max(0, minimaOf(week, nutrient).length - 1),
} satisfies Record<string, (week: WeighedWeek, about: string) => number | string>

const isOfCondition = (slug: string) => (rule: RuleResult) => rule.condition === slug

/** Counts of rules with a defect. */
export const RULE_COUNTS = {
  tooMuchWithoutData: ({ value, max, state, onPlate }) =>
    onPlate && state === 'no_data' && value !== null && max !== null && value > max,
  stonesByOurselves: (rule) => rule.id.startsWith('stones-') && sourceKeys(rule).join() === 'OURS',
  sodiumCeilingsMissed: ({ id, max, state }) =>
    max !== null && max <= 2300 && state === 'warn' && /sodium|-na\b/.test(id),
  ofMedicines: (rule) => rule.applies && isOfCondition('medication')(rule),
  citingDietaryGuidelines2020: ({ sources = [] }) =>
    sources.some(({ text, year }) => /dietary guidelines/i.test(text) && year !== null && year <= 2021),
  citingOldDiabetesStandards: (rule) =>
    isOfCondition('type-2-diabetes')(rule) &&
    (rule.sources ?? []).every(({ text, year }) => /^ADA\b/.test(text) && (year ?? 0) < 2026),
  citingAtp3Alone: (rule) => isOfCondition('high-cholesterol')(rule) && sourceKeys(rule).join() === 'ATP3',
} satisfies Record<string, (rule: RuleResult) => boolean>

const SENTENCES = {
  folicAcid: /folic acid/i,
  litersOfUrine: /2\.5 liters of urine/i,
  noFoodChanges: /no food that has to change/i,
  waitHalfAnHour: /wait 30 minutes/i,
  withDinner: /with dinner/i,
  quartOfJuice: /quart/i,
  kidneyTests: /eGFR.*albumin/i,
  soy: /\bsoy\b/i,
  eatingHelp: new RegExp(EATING_HELP_LINE),
} satisfies Record<string, RegExp>

const LINES = {
  fivePercent: /\b5% of your weight\b/i,
  offerWeightLoss: /\blosing (?:some weight|\d+% of your weight)\b.*\btell us\b/i,
} satisfies Record<string, RegExp>

const TEXTS = {
  weekOrTwo: /over a week or two/i,
  preventsAlzheimers: /alzheimer|\bprevent/i,
  detox: /\bdetox/i,
  // Mentioned without any warning words.
  potassiumSaltAsHelp:
    /^(?!.*\b(?:ask|unless|no|not|leave out|made of potassium)\b).*(?:salt substitute|potassium (?:salt|chloride)|“lite” salt)/i,
} satisfies Record<string, RegExp>

const count = (texts: readonly string[], pattern: RegExp | undefined, name: string) => {
  if (!pattern) throw new Error(`There are no words for ${name}.`)
  return texts.filter((text) => pattern.test(text)).length
}

const isIn = <T extends object>(name: PropertyKey, table: T): name is keyof T => Object.hasOwn(table, name)

/** Counts of phrases in the texts. */
export const WORD_MEASURES = {
  sentences: (week, name) =>
    count(
      week.sentences.map(({ text }) => text),
      isIn(name, SENTENCES) ? SENTENCES[name] : undefined,
      name,
    ),
  lines: (week, name) =>
    count(
      [...week.sentences.map(({ text }) => text), ...rulesOf(week).flatMap(({ note }) => note ?? [])],
      isIn(name, LINES) ? LINES[name] : undefined,
      name,
    ),
  texts: (week, name) =>
    name === 'limitsNotMet'
      ? limitsNotMet(week).length
      : count(textsOf(week), isIn(name, TEXTS) ? TEXTS[name] : undefined, name),
} satisfies Record<string, (week: WeighedWeek, name: string) => number>

/** Returns all texts for the reader of a plan. */
function textsOf({ answer: { plan, proof }, sentences }: WeighedWeek): string[] {
  return [
    ...[plan.conditionName, plan.goal, plan.overview, ...plan.tips],
    ...plan.dietFocus.flatMap(({ focus, description }) => [focus, description]),
    ...plan.mealPlanDays.flatMap((day) => [
      ...[day.detox, day.snack, day.tea],
      ...[day.breakfast, day.lunch, day.dinner].flatMap(({ name, description, steps }) => [
        ...[name, description, ...steps],
      ]),
    ]),
    ...sentences.map(({ text }) => text),
    ...proof.rules.flatMap(({ note }) => note ?? []),
  ]
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** Words that mark a figure as a target. */
const AIM = /\baim(?:s|ed)?\b|\bplanned for\b|\bas the ideal\b/i

/** Returns highlights that promise a figure of a line that is not met. */
function limitsNotMet(week: WeighedWeek): string[] {
  const missed = rulesOf(week).filter(({ state }) => state === 'warn' || state === 'fail')
  const highlights = week.answer.plan.dietFocus.map(({ focus, description }) => `${focus}: ${description}`)
  return highlights
    .filter((text) => !AIM.test(text))
    .filter((text) =>
      missed.some(({ id, min, max }) => {
        const isNamed = [min, max].some((limit) => limit !== null && figuresIn(text).includes(limit))
        const words =
          nameOfRule(id)
            .toLowerCase()
            .match(/[a-z]{4,}/g) ?? []
        return isNamed && words.some((word) => text.toLowerCase().includes(word))
      }),
    )
}

function figuresIn(text: string): number[] {
  const digits = text.match(/\d[\d,.]*\d|\d/g)?.map((figure) => Number(figure.replaceAll(',', ''))) ?? []
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return [...digits, ...words.map((word) => NUMBERS.indexOf(word)).filter((figure) => figure >= 0)]
}

/** Measures of how medicines were handled. */
export const MEDICINE_MEASURES = {
  'medicines:notKnown': ({ request, answer }) =>
    unknownMedicines(request.input.medications ?? []).length +
    answer.proof.person.filter(({ kind, state }) => kind === 'medicine' && state === 'no_data').length,
  'medicines:groups': ({ request }) => plannedPersonOf(request).medications?.size ?? 0,
  'blocking:words-fit': ({ answer }) =>
    answer.proof.person.filter(({ id, state }) => id.includes('words-fit') && state === 'fail').length,
} satisfies Record<string, (week: WeighedWeek) => number>
