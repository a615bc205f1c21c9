import { type PlannedTest, type PlanPhase, portionsOf } from '../phases/plan-phase.ts'
import { foodChallengeOf } from '../phases/protocol.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { Intake, PlanDay, PlanTest } from '../plan/solved-plan.ts'

/** Returns the test portion on a day of a plan. `day` counts from 0. */
export function testOn(phase: PlanPhase | null | undefined, day: number): PlannedTest | undefined {
  return phase?.challenges.find((test) => test.day === day + 1)
}

/** Returns the intake of a test portion, marked as a test, because it is separate from the day's dishes. */
export function testIntake(test: PlannedTest | undefined): Intake[] {
  if (!test) return []
  const { fdcId, challenge } = test
  return portionsOf(test).map((portion) => ({ ...portion, fdcId, test: challenge }))
}

/** Returns a day with the test portion added or removed. Callers must recalculate the totals. */
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
