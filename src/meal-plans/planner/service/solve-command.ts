import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { medicineNotKnown } from '#catalogue/medicines/medicine-not-known.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { CIRCUMSTANCES } from '#members/profiles/circumstance.ts'
import { TRIGGERS } from '#members/profiles/fact-choices.ts'
import { CHOICES, QUESTIONS } from '#members/profiles/question.ts'
import { command, Misuse } from '#platform/command-line.ts'
import { writeOut } from '#platform/write-out.ts'
import { NUTRIENT_KEYS } from '../../plan/nutrient.ts'
import { isRuleTag } from '../../plan/rule-tag.ts'
import { type ConditionTexts, type PlannerInput, plannerInputSchema } from '../../request/planner-input.ts'
import { seasonAt } from '../../request/season.ts'
import { ruleSetOf } from '../../rules/merging/rule-sets.ts'
import type { PlannerAnswer } from '../planner-answer.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { resolveRestrictions } from '../problem/resolve-restrictions.ts'
import { starterCatalogue } from '../problem/starter-catalogue.ts'
import { solveWeek } from '../solve-week.ts'

const USAGE = 2
const FAILURE = 1

const CIRCUMSTANCE_LINES = linesOf(CIRCUMSTANCES)
const ANSWER_LINES = linesOf(QUESTIONS.filter((question) => !(question in CHOICES)))
const CHOICE_LINES = Object.entries(CHOICES)
  .map(([question, choices]) => `${' '.repeat(21)}${question}: ${choices.join(', ')}`)
  .join('\n')

const HELP = `Solves a week of meals from the starter catalogue; needs no server and no database.
The file holds one JSON object, or an array of them for an array of answers; "-" reads standard input.
A key or a name that is not known ends with exit code 2, and nothing is solved.

  goals              one to four health goals, such as ["hypertension", "gerd"]; the rest is optional

Body
  sex                female or male
  birthYear, heightCm, weightKg
  activity           sedentary, light, moderate, active or very_active
  energyKcal         energy of a day, instead of an estimate
  usualFiber         little, some or much: where a rise of fiber begins

What is eaten
  diet               omnivore, pescatarian, vegetarian or vegan
  allergies          such as ["peanut", "milk"]
  otherAllergies     beyond these, by the names of foods or groups of them, such as ["kiwi"]
  dislikes, wishes   what is not eaten, in a member's own words, such as ["courgette", "corn"]
  triggers           of one's own: ${TRIGGERS.slice(0, 5).join(', ')},
                     ${TRIGGERS.slice(5, 11).join(', ')},
                     ${TRIGGERS.slice(11).join(', ')}
  neverRecipes, favoriteRecipes, avoidRecipes
                     slugs of dishes that never come, that may come more often, and that come late
                     The answer says under "words" how each word was read and how many dishes it
                     leaves out; a word that is not known is "unknown", with what may be meant, and is
                     not heeded. An allergy that is not known is refused.

Health
  medications        such as ["lisinopril", "Coumadin", "ace_inhibitor"], by generic or brand name or by class;
                     [] says that there are none
  medicationsWithheld
                     true: rather not said, so that the firm limits of each medicine hold
  clinicLevels       a clinic's figures per day: vitaminKUg, potassiumMg, sodiumMg, oxalateMg
  referenceLevels    means per day of the first plan, such as {"vitamin_k": 152}, around which weeks stay steady
  vitaminKBefore     mcg a day around which the plan before was made, beside warfarin
  circumstances      such as ["pregnancy"], of these; [] says that none applies:
${CIRCUMSTANCE_LINES}
  answers            to questions, such as {"clinic_knows_diet_change": "yes"}: yes, no or unknown to
${ANSWER_LINES}
                     and of their own, or unknown, to
${CHOICE_LINES}

The week
  week               which one of the member's it is, from 1
  earlierWeights     what they weighed before, oldest first: [{"kg": 80, "daysAgo": 30}]
  fiberStep          of the rise of fiber, where a diary held it back; otherwise that of the week
  phase              of a diet that has phases, such as
                     {"protocol": "low-fodmap", "phase": "elimination", "day": 8}
  previousPlans      such as [{"weeksAgo": 1, "slugs": [...]}]: dishes of the last four weeks come back later
  season             spring, summer, autumn or winter, to prefer what is in season
  hemisphere         north or south, from which today's date tells the season
  days               1 to 14
  servings           people at the table
  minutesPerMeal     the longest that a meal should take
  seed               another number, another week

  --jsonl            one answer a line
`

/** `careplate solve`: prints a plan with its proof for each profile of a JSON file. */
export const solveCommand = command({
  usage: 'solve <profile.json> [--jsonl]',
  summary: 'solve a meal plan from a JSON file',
  help: HELP,
  options: { jsonl: { type: 'boolean', default: false } },
  allowPositionals: true,
  act: async ({ values, positionals: [path, ...more] }) => {
    if (path === undefined || more.length > 0) throw new Misuse('Name one file, or "-" for standard input.')
    const read = await readProfiles(path)
    if ('problem' in read) return fail(read.problem, USAGE)
    try {
      await printAnswers(read.profiles, { isList: read.isList, isJsonl: values.jsonl })
      return 0
    } catch (error) {
      return fail((error as Error).message, FAILURE)
    }
  },
})

const RECIPE_LISTS = ['neverRecipes', 'favoriteRecipes', 'avoidRecipes'] as const

/**
 * Stored profiles can contain names from before names were checked. A profile passed on the command line with
 * an unknown name is refused.
 */
const solvedProfileSchema = plannerInputSchema.superRefine((profile, context) => {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
  const { medications = [], triggers } = profile
  const medicines = unknownMedicines(medications)
  if (medicines.length > 0) refuse(['medications'], medicineNotKnown(medicines))
  const trigger = triggers.findIndex((tag) => !TRIGGERS.includes(tag as (typeof TRIGGERS)[number]))
  if (trigger >= 0)
    refuse(
      ['triggers', trigger],
      `There is no trigger "${triggers[trigger]}". Known: ${TRIGGERS.join(', ')}.`,
    )
  for (const [path, levels] of levelsIn(profile)) {
    const level = Object.keys(levels).find((name) => !isLevel(name))
    if (level !== undefined)
      refuse([...path, level], `There is no nutrient "${level}". Known: ${NUTRIENT_KEYS.join(', ')}.`)
  }
  for (const list of RECIPE_LISTS) {
    const at = profile[list].findIndex((slug) => !isRecipe(slug))
    if (at >= 0) refuse([list, at], `There is no recipe "${profile[list][at]}".`)
  }
})

/** Lists the nutrient levels of earlier weeks in a profile, each with its path. */
function levelsIn({ referenceLevels, previousPlans }: PlannerInput): [PropertyKey[], object][] {
  return [
    [['referenceLevels'], referenceLevels],
    ...previousPlans.map(({ lastDays = {} }, at): [PropertyKey[], object] => [
      ['previousPlans', at, 'lastDays'],
      lastDays,
    ]),
  ]
}

/**
 * True if the name is a nutrient or a food tag. Some medicines require a steady number of servings of a food,
 * such as greens, and that level is stored under the food's tag.
 */
function isLevel(name: string): boolean {
  return NUTRIENT_KEYS.some((key) => key === name) || isRuleTag(name)
}

let recipes: Set<string> | undefined

function isRecipe(slug: string): boolean {
  recipes ??= new Set(starterRecipes().map((recipe) => recipe.slug))
  return recipes.has(slug)
}

type Profiles = { profiles: PlannerInput[]; isList: boolean }

async function readProfiles(path: string): Promise<Profiles | { problem: string }> {
  const name = path === '-' ? 'Standard input' : path
  let contents: unknown
  try {
    contents = JSON.parse(path === '-' ? await text(process.stdin) : await readFile(path, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { problem: `There is no file ${path}.` }
    return {
      problem: `${name} cannot be read${error instanceof SyntaxError ? ' as JSON' : ''}: ${message}`,
    }
  }
  const isList = Array.isArray(contents)
  const parsed = z.array(solvedProfileSchema).safeParse(isList ? contents : [contents])
  if (parsed.success) return { profiles: parsed.data, isList }
  const [issue] = parsed.error.issues
  const where = (isList ? issue?.path : issue?.path.slice(1))?.join('.')
  return { problem: `${name} is not a profile: ${where ? `${where}: ` : ''}${issue?.message}` }
}

async function printAnswers(
  profiles: PlannerInput[],
  { isList, isJsonl }: { isList: boolean; isJsonl: boolean },
): Promise<void> {
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  const year = new Date().getFullYear()
  const isOneLineEach = isJsonl || !isList
  if (!isOneLineEach) await writeOut(process.stdout, '[\n')
  for (const [at, input] of profiles.entries()) {
    const answer = answerTo(catalogue, input, year)
    const text = isJsonl ? JSON.stringify(answer) : JSON.stringify(answer, null, 2)
    const comma = !isOneLineEach && at < profiles.length - 1 ? ',' : ''
    // Solves one profile at a time, because many plans at once could exhaust memory.
    await writeOut(process.stdout, `${text}${comma}\n`)
  }
  if (!isOneLineEach) await writeOut(process.stdout, ']\n')
}

function answerTo(catalogue: PlannerCatalogue, given: PlannerInput, year: number) {
  const input = { ...given, season: given.season ?? seasonAt(new Date(), given.hemisphere) }
  const answer: PlannerAnswer = solveWeek(catalogue, { input, year, wording: input.goals.map(textsFor) })
  const { words } = resolveRestrictions(catalogue, input)
  return { ...answer, blocking: 'blocking' in answer ? answer.blocking : [], words }
}

function textsFor(slug: string): ConditionTexts {
  const condition = starterConditions.find((condition) => condition.ruleSet === slug)
  if (condition) return condition
  // A goal that is never served has rules but no texts.
  return { name: ruleSetOf(slug)?.name ?? slug, goalText: '', planOverview: '', focus: [], tips: [] }
}

/** Wraps names into lines that fit the width of the help and indents them under their option. */
function linesOf(names: readonly string[]): string {
  const lines = names.join(', ').match(/\S.{0,82}(?:,(?= )|$)/g) ?? []
  return lines.map((line) => `                     ${line}`).join('\n')
}

function fail(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
