import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testFiles } from './tests/support/test-files.ts'

const { units, data, journeys } = testFiles(import.meta.dirname)

/** Each worker holds a few connections, of which a small PostgreSQL has few. */
const MOST_WORKERS = 4

const maxWorkers = Math.min(availableParallelism(), MOST_WORKERS)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'units', include: units, maxWorkers, testTimeout: 20_000 } },
      {
        test: {
          name: 'data',
          include: data,
          globalSetup: ['tests/support/start-database.ts'],
          // Reading all modules anew for each file takes longer than its tests. What runs on the server keeps its
          // state in the database, so files can follow each other in one process.
          isolate: false,
          setupFiles: ['tests/support/restore-after-file.ts'],
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeys,
          globalSetup: ['tests/journeys/first-start.ts'],
          // Each has a browser, a server and a PostgreSQL of its own, and waits as much as it works.
          maxWorkers: Math.min(maxWorkers, 2),
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
