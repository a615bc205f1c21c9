import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files of each project, the slowest first. */
export const LONGEST = [
  'tests/openapi-fuzz.test.ts',
  'tests/falsified-lives.test.ts',
  'tests/lifetime.test.ts',
  'tests/journeys/accessibility.test.ts',
  'tests/journeys/money-zones.test.ts',
  'tests/journeys/main-path.test.ts',
  'tests/journeys/reported-since.test.ts',
  'tests/journeys/subscribe.test.ts',
  'tests/journeys/meal-plan.test.ts',
  'tests/journeys/faults.test.ts',
  'tests/journeys/admin-billing-away.test.ts',
]

/**
 * Starts with the slowest files, so that no worker is left running one alone at the end. Vitest only knows
 * durations from earlier runs; on a fresh clone it sorts by file size, which is a poor estimate.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
