import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { medicineNotKnown } from '#catalogue/medicines/medicine-not-known.ts'
import { argsProblem, misused, print } from '#platform/command-line.ts'
import { ruleSetOf } from '../rules/rule-sets.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from './planner-catalogue.ts'
import { type ConditionTexts, type PlannerInput, plannerInputSchema } from './planner-input.ts'
import { solveWeek } from './solve-week.ts'
import type { PlannerAnswer } from './solved-plan.ts'
import { starterCatalogue } from './starter-catalogue.ts'

const USAGE = 2
const FAILURE = 1

const HELP = `Usage: careplate solve <profile.json> [--jsonl]

Solves a week of meals from the starter catalogue; needs no server and no database.
The file holds one JSON object, or an array of them for an array of answers; "-" reads standard input.

  goals         one to four health goals, such as ["hypertension", "type-2-diabetes"]; the rest is optional
  sex, birthYear, heightCm, weightKg, activity (sedentary, light, moderate, active, very_active)
  energyKcal    energy of a day, instead of an estimate
  allergies, dislikes, avoidRecipes (slugs)
  previousPlans such as [{"weeksAgo": 1, "slugs": [...]}], so that dishes of the last four weeks come back later
  season        spring, summer, autumn or winter, to prefer what is in season
  diet          omnivore, pescatarian, vegetarian or vegan
  medications   such as ["lisinopril", "Coumadin", "ace_inhibitor"]; [] says that there are none.
                A name that we do not know is refused
  medicationsWithheld  true plans by the most careful limits of all medicines
  clinicLevels  figures a day from a clinic: {"vitaminKUg": 150, "potassiumMg": 3500, "sodiumMg": 2500}
  referenceLevels  means of the first plan a day, such as {"vitamin_k": 152}, around which weeks stay steady
  answers       to questions, such as {"prescriber_agreed": "yes"}
  circumstances such as ["pregnancy"]; triggers such as ["chocolate"]
  servings      people at the table; days (1 to 14); seed; minutesPerMeal, the longest that a meal should take

  --jsonl       one answer a line
`

/** `careplate solve`: prints a plan with its proof for each profile of a JSON file. Returns the exit code. */
export async function solveCommand(args: string[]): Promise<number> {
  const options = { jsonl: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  let given: { values: { jsonl?: boolean; help?: boolean }; positionals: string[] }
  try {
    given = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return misused(argsProblem(error), HELP)
  }
  if (given.values.help) return print(HELP)
  const [path, ...more] = given.positionals
  if (path === undefined || more.length > 0) return misused('Name one file, or "-" for standard input.', HELP)
  const read = await readProfiles(path)
  if ('problem' in read) return fail(read.problem, USAGE)
  try {
    printAnswers(read.profiles, { isList: read.isList, isJsonl: given.values.jsonl ?? false })
    return 0
  } catch (error) {
    return fail((error as Error).message, FAILURE)
  }
}

/** A stored profile may hold a name from before names were checked; one that is given here is refused. */
const solvedProfileSchema = plannerInputSchema.superRefine(({ medications = [] }, context) => {
  const unknown = unknownMedicines(medications)
  if (unknown.length > 0)
    context.addIssue({ code: 'custom', path: ['medications'], message: medicineNotKnown(unknown) })
})

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

function printAnswers(
  profiles: PlannerInput[],
  { isList, isJsonl }: { isList: boolean; isJsonl: boolean },
): void {
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  const year = new Date().getFullYear()
  if (isJsonl) {
    for (const input of profiles)
      process.stdout.write(`${JSON.stringify(answerTo(catalogue, input, year))}\n`)
    return
  }
  const answers = profiles.map((input) => answerTo(catalogue, input, year))
  process.stdout.write(`${JSON.stringify(isList ? answers : answers[0], null, 2)}\n`)
}

function answerTo(catalogue: PlannerCatalogue, input: PlannerInput, year: number) {
  const answer: PlannerAnswer = solveWeek(catalogue, { input, year, wording: input.goals.map(textsFor) })
  return { ...answer, blocking: 'blocking' in answer ? answer.blocking : [] }
}

function textsFor(slug: string): ConditionTexts {
  const condition = starterConditions.find((condition) => condition.slug === slug)
  if (condition) return condition
  // A goal that is never served has rules and no texts.
  return { name: ruleSetOf(slug)?.name ?? slug, goalText: '', planOverview: '', focus: [], tips: [] }
}

function fail(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
