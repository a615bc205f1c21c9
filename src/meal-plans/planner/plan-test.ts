import { type PlannedTest, type PlanPhase, portionsOf } from '../phases/plan-phase.ts'
import { foodChallengeOf } from '../phases/protocol.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { Intake, PlanDay, PlanTest } from '../plan/solved-plan.ts'

/** What is on test on a day of a plan, counted from 0. */
export function testOn(phase: PlanPhase | null | undefined, day: number): PlannedTest | undefined {
  return phase?.challenges.find((test) => test.day === day + 1)
}

/** What is eaten on test, marked as such: the dishes of the day stand without it. */
export function testIntake(test: PlannedTest | undefined): Intake[] {
  if (!test) return []
  const { fdcId, challenge } = test
  return portionsOf(test).map((portion) => ({ ...portion, fdcId, test: challenge }))
}

/** A day with what is on test on it, or without. Totals are for the caller to take anew. */
export function withTest(
  day: PlanDay,
  test: PlannedTest | undefined,
  { phase, foods }: { phase: PlanPhase | null | undefined; foods: ReadonlyMap<number, RatedFood> },
): PlanDay {
  const { test: _, ...plain } = day
  const dishes = day.intake.filter((eaten) => eaten.test === undefined)
  if (!test || !phase) return { ...plain, intake: dishes }
  return {
    ...plain,
    intake: [...dishes, ...testIntake(test)],
    test: shownTest(test, phase, foods),
  }
}

function shownTest(test: PlannedTest, phase: PlanPhase, foods: ReadonlyMap<number, RatedFood>): PlanTest {
  const { challenge, slot, fdcId, grams, step, steps, measure } = test
  return {
    challenge,
    slot,
    fdcId,
    grams,
    step,
    steps,
    measure,
    group: foodChallengeOf(phase.protocol, challenge)?.group ?? challenge,
    food: foods.get(fdcId)?.name ?? '',
  }
}
