import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/files/longest-first.ts'
import { testFiles } from './tests/support/files/test-files.ts'

const { units, data, journeys } = testFiles(import.meta.dirname)

const cores = availableParallelism()

// What is waited for comes as soon as the machine has time, and that may be much later on a busy one.
const patience = { poll: { timeout: 45_000 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'units',
          include: units,
          // What many files import is read once: that is half of the time of most of them.
          isolate: false,
          setupFiles: ['tests/support/restore-after-file.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          maxWorkers: cores,
        },
      },
      {
        test: {
          name: 'data',
          include: data,
          globalSetup: ['tests/support/start-database.ts'],
          execArgv: ['--import', './tests/support/identity/use-native-big-integer.ts'],
          // Reading all modules anew for each file takes longer than its tests. What runs on the server keeps its
          // state in the database, so files can follow each other in one process.
          isolate: false,
          setupFiles: ['tests/support/restore-after-file.ts'],
          sequence: { groupOrder: 2 },
          expect: patience,
          // Each waits while PostgreSQL works for it. One may hold some twenty connections at a time, and the embedded
          // PostgreSQL allows a hundred.
          maxWorkers: Math.min(cores + 1, 4),
          // Longer than what one of them may wait for.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          // All screens in all states take too long for every run: `npm run bench -- screenshots`.
          include: process.env.LOOKS ? ['tests/journeys/screens.looks.ts'] : journeys,
          globalSetup: ['tests/journeys/running/first-start.ts'],
          isolate: false,
          setupFiles: ['tests/support/restore-after-file.ts'],
          // Each has a browser, a server and a PostgreSQL of its own. Some wait for what takes its time, as faults do: two
          // leave a sixth of two cores idle, three a thirtieth.
          sequence: { groupOrder: 3 },
          expect: patience,
          maxWorkers: Math.min(cores + 1, 3),
          // Every wait in them ends by itself; only their sum grows with the load.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
