import { command, Misuse, type OpenContext, print } from '#platform/command-line.ts'
import { type Difference, TOLERANCE } from '../proof/compare-proofs.ts'
import type { Proof } from '../proof/proof.ts'
import { RULES_VERSION } from '../rules/merging/rule-sets.ts'
import { verifyAllMealPlans } from './verify-all-meal-plans.ts'
import { type Verification, verifyMealPlan } from './verify-meal-plan.ts'

const DIFFERENT = 1
const PERCENT = `${TOLERANCE * 100}%`

/** `careplate verify`: exits with 1 if a plan does not match its proof. */
export const verifyCommand = command({
  usage: 'verify <meal plan id>',
  summary: 'recompute the proof of a meal plan',
  help: `Recomputes all that a stored meal plan claims, from its foods and grams and the catalogue as it is now: every rule
of its proof, energy, what is left out, the totals of each day, and the printed recipes. Names each difference of
more than ${PERCENT} and ends with 1 if there is any. What differs because rules have changed since is told apart, and
is no difference. Food counts as it was prepared in the plan: of earlier plans, as USDA publishes it.
`,
  options: {},
  allowPositionals: true,
  act: async ({ positionals: [id, ...others] }, openContext) => {
    if (!id || others.length > 0) throw new Misuse('Name one meal plan by its id.')
    const found = await openContext((ctx) => verifyMealPlan(ctx, id))
    print(verificationText(found))
    return found.differences.some(isUnexplained) ? DIFFERENT : 0
  },
})

/** `careplate reverify`: exits with 1 if any plan does not match its proof. */
export const reverifyCommand = command({
  usage: 'reverify',
  summary: 'recompute the proofs of all meal plans',
  help: `Recomputes every stored meal plan as "verify" does, lists those that differ, and ends with 1 if there
are any: after an import of foods, after a change of rules, or for a nightly check.
`,
  options: {},
  allowPositionals: true,
  act: ({ positionals }, openContext) => {
    if (positionals.length > 0) throw new Misuse('This command takes no names.')
    return verifyAll(openContext)
  },
})

async function verifyAll(openContext: OpenContext): Promise<number> {
  let different = 0
  let ofOtherRules = 0
  const count = await openContext((ctx) =>
    verifyAllMealPlans(ctx, ({ mealPlanId, differences }) => {
      const unexplained = differences.filter(isUnexplained)
      if (unexplained.length === 0) {
        ofOtherRules++
        return
      }
      different++
      print(`${mealPlanId}  ${subjectsOf(unexplained)}\n`)
    }),
  )
  const others = ofOtherRules === 0 ? '' : ` ${ofOtherRules} of them by the rules of their time.`
  const plans = `${count} meal ${count === 1 ? 'plan' : 'plans'} recomputed`
  print(
    different === 0
      ? `${plans}; all agree to within ${PERCENT}.${others}\n`
      : `${plans}; ${different} differ.${others}\n`,
  )
  return different > 0 ? DIFFERENT : 0
}

function verificationText({ mealPlanId, proof, catalogueVersion, differences }: Verification): string {
  const made = madeWithOthers(proof.versions, catalogueVersion)
  if (differences.length === 0) {
    const counted = `${proof.rules.length} rules, energy, ${proof.exclusions.length} exclusions and the totals of each day`
    return `Meal plan ${mealPlanId}: ${counted} recomputed. All agree to within ${PERCENT}.\n${made}`
  }
  const unexplained = differences.filter(isUnexplained)
  const others = differences.filter((difference) => !isUnexplained(difference))
  const explanation =
    others.length === 0
      ? ''
      : `Because rules have changed since, these are asked otherwise today, and nothing is wrong with the plan:\n${linesOf(others)}`
  const found =
    unexplained.length === 0
      ? `All that its rules and ours have in common agrees to within ${PERCENT}.\n`
      : `${unexplained.length} ${unexplained.length === 1 ? 'difference' : 'differences'} of more than ${PERCENT}.\n${linesOf(unexplained)}`
  return `Meal plan ${mealPlanId}: ${found}${explanation}${made}`
}

function isUnexplained({ because }: Difference): boolean {
  return because === undefined
}

function linesOf(differences: Difference[]): string {
  return differences
    .map(
      ({ subject, field, stored, recomputed }) =>
        `  ${subject.padEnd(28)} ${field.padEnd(14)} stored ${shown(stored)}, recomputed ${shown(recomputed)}\n`,
    )
    .join('')
}

function madeWithOthers(made: Proof['versions'], catalogueVersion: string): string {
  const changed = [
    ...(made.catalogue === catalogueVersion ? [] : [`catalogue ${made.catalogue}, now ${catalogueVersion}`]),
    ...(made.rules === RULES_VERSION ? [] : [`rules ${made.rules}, now ${RULES_VERSION}`]),
  ]
  return changed.length === 0 ? '' : `The plan was made with ${changed.join(', and ')}.\n`
}

function subjectsOf(differences: Difference[]): string {
  return [...new Set(differences.map(({ subject }) => subject))].join(', ')
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(8)))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
