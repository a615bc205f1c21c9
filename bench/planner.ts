import { parseArgs } from 'node:util'
import type { SolvedPlan } from '#meal-plans/plan/solved-plan.ts'
import { composePlan } from '#meal-plans/planner/compose-plan.ts'
import {
  buildPlannerCatalogue,
  type PlannerCatalogue,
} from '#meal-plans/planner/problem/planner-catalogue.ts'
import { prepareProblem } from '#meal-plans/planner/problem/prepare-problem.ts'
import { starterCatalogue } from '#meal-plans/planner/problem/starter-catalogue.ts'
import { withReferenceLevels } from '#meal-plans/planner/reference-levels.ts'
import { chosenDays } from '#meal-plans/planner/search-week.ts'
import { solveWeek } from '#meal-plans/planner/solve-week.ts'
import { SOLVER_VERSION } from '#meal-plans/planner/solver-version.ts'
import type { Proof } from '#meal-plans/proof/proof.ts'
import { brokenIn, provePlan } from '#meal-plans/proof/proving/prove-plan.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import { verifyPlan } from '#meal-plans/verification/verify-plan.ts'
import { type Gap, gapOf, loadHighs } from './planner/exact-gap.ts'
import { PlannerTally } from './planner/planner-tally.ts'
import { randomWeek } from './planner/random-week.ts'
import { idsOutOfReach } from './planner/reach.ts'
import { referenceLoop } from './planner/reference-loop.ts'
import {
  MEMBER_DRAWS,
  type MemberDraw,
  type SampledMember,
  sampledMember,
  weekAfter,
} from './support/sampled-members.ts'

const WARM_UP = 20
/**
 * A random week is made for every n-th member. The number is prime, so that all numbers of goals are covered.
 */
const BASELINE_EVERY = 11
const REFERENCE_EVERY = 10

/**
 * Solves the weeks of generated members on one core, and the independent prover judges every week. Prints the
 * tables of docs/benchmarks.md. `npm run bench -- planner [--members 10000] [--from 0] [--minutes 600]
 * [--exact 50] [--exact-seconds 1] [--draw plain]`: after `--minutes`, it stops and reports on the members
 * solved so far.
 */
export async function run(args: string[]): Promise<number> {
  const number = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({
    args,
    options: {
      members: number('10000'),
      from: number('0'),
      minutes: number('600'),
      exact: number('50'),
      'exact-seconds': number('1'),
      draw: number('whole'),
    },
  })
  const [members, from] = [Number(values.members), Number(values.from)]
  const draw = MEMBER_DRAWS.find((one) => one === values.draw)
  if (!draw) throw new Error(`--draw is one of ${MEMBER_DRAWS.join(', ')}.`)
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  for (let at = 0; at < WARM_UP; at++) {
    solveWeek(catalogue, sampledMember(catalogue, at).request)
    referenceLoop()
  }

  const tally = new PlannerTally(catalogue)
  const startedAt = performance.now()
  for (let at = 0; at < members; at++) {
    if (performance.now() - startedAt > Number(values.minutes) * 60_000) break
    measureCase(catalogue, sampledMember(catalogue, from + at, draw), {
      tally,
      isCompared: at % BASELINE_EVERY === 0,
    })
    if (at % REFERENCE_EVERY === 0) tally.reference(clocked(referenceLoop)[1])
    if (at % 500 === 499) {
      const seconds = (performance.now() - startedAt) / 1000
      const left = Math.round((seconds / (at + 1)) * (members - at - 1))
      process.stderr.write(`${at + 1} of ${members} members, about ${left} s left\n`)
    }
  }
  const gaps = await measureGaps(catalogue, draw, {
    count: Number(values.exact),
    seconds: Number(values['exact-seconds']),
  })
  process.stdout.write(tally.report(gaps))
  return tally.violations === 0 ? 0 : 1
}

/** A plan as read back from storage, with its request. */
type Stored = { plan: SolvedPlan; request: PlannerRequest }

/** Solves one member's weeks in order, for as long as the member can be served. */
function measureCase(
  catalogue: PlannerCatalogue,
  member: SampledMember,
  into: { tally: PlannerTally; isCompared: boolean },
): void {
  let { request } = member
  for (let week = 1; week <= member.weeks; week++) {
    const stored = measureWeek(catalogue, { ...member, request }, into)
    if (!stored) return
    request = weekAfter(catalogue, stored)
  }
}

function measureWeek(
  catalogue: PlannerCatalogue,
  { request, goalCount }: SampledMember,
  { tally, isCompared }: { tally: PlannerTally; isCompared: boolean },
): Stored | null {
  const [answer, solving] = clocked(() => solveWeek(catalogue, request))
  if (answer.status !== 'solved') {
    tally.unsolved(request, answer, solving)
    return null
  }
  // Judged as if read back from storage: only by foods and grams.
  const made = { plan: answer.plan, request: withReferenceLevels(request, answer.referenceLevels) }
  const stored = JSON.parse(JSON.stringify(made)) as Stored
  const [proof, proving] = clocked(() => prove(catalogue, stored))
  const outOfReach = idsOutOfReach(prepareProblem(catalogue, request).problem)
  const judged = { goalCount, proof, outOfReach, week: request.input.week }
  tally.solved({ ...judged, plan: stored.plan, broken: brokenIn(proof), solving, proving })
  if (!isCompared) return stored
  tally.verified(verifyPlan({ ...stored, proof: answer.proof }, catalogue).length)
  const baseline = randomPlan(catalogue, request)
  if (baseline) tally.baseline({ ...judged, proof: prove(catalogue, { plan: baseline, request }) })
  return stored
}

function prove(catalogue: PlannerCatalogue, { plan, request }: Stored): Proof {
  const versions = { catalogue: catalogue.version, solver: SOLVER_VERSION }
  return provePlan({ foods: catalogue.foods, days: plan.mealPlanDays, request, versions })
}

function randomPlan(catalogue: PlannerCatalogue, request: PlannerRequest): SolvedPlan | null {
  const { problem, member } = prepareProblem(catalogue, request)
  const chosen = randomWeek(problem, request.input.seed)
  if (!chosen) return null
  return composePlan({ chosen: chosenDays(problem, { chosen }), request, foods: catalogue.foods, member })
}

async function measureGaps(
  catalogue: PlannerCatalogue,
  draw: MemberDraw,
  { count, seconds }: { count: number; seconds: number },
): Promise<Gap[] | null> {
  const highs = await loadHighs()
  if (!highs || count === 0) return null
  const gaps: Gap[] = []
  // Samples every 37th member, so that the members have one to four goals and none is used twice.
  for (let at = 0; gaps.length < count && at < count * 2; at++) {
    const gap = gapOf(highs, catalogue, { request: sampledMember(catalogue, at * 37, draw).request, seconds })
    if (gap) gaps.push(gap)
    if (at % 10 === 9) process.stderr.write(`${gaps.length} of ${count} bounds of the exact solver\n`)
  }
  return gaps
}

/** Returns a task's result, and the milliseconds of CPU time that this thread spent on it. */
function clocked<T>(task: () => T): [T, number] {
  const before = process.threadCpuUsage()
  const result = task()
  const { user, system } = process.threadCpuUsage(before)
  return [result, (user + system) / 1000]
}
