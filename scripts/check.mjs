// `npm run check`: format, lint, import layers, English and types, all at the same time. Biome has no rule for the
// order of folders, so a test checks it. TypeScript checks only what changed since the last run.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinned, root } from './prepare.mjs'

const KNOWN_TYPES = join('node_modules', '.cache', 'check.tsbuildinfo')

// Each checker computes the types that it needs separately. Four, the compiler's default, compute twice as
// many as one does, which costs more than it gains on two cores.
const CHECKERS = '2'

const english = outcomeOf('node', ['scripts/lint-english.ts'])
const outcomes = await Promise.all([
  outcomeOf('biome', ['check', '.']),
  outcomeOf('vitest', ['run', '--project', 'units', 'tests/layers.test.ts']),
  english,
  outcomeOf('react-router', ['typegen']).then(async (routes) =>
    routes.isRight
      ? outcomeOf('tsc', [
          ...['--noEmit', '-p', '.', '--checkers', CHECKERS],
          ...['--incremental', '--tsBuildInfoFile', KNOWN_TYPES],
        ])
      : routes,
  ),
])
for (const { isRight, text } of outcomes) if (!isRight) process.stdout.write(text)
if ((await english).isRight) process.stdout.write((await english).text)
process.exit(outcomes.every(({ isRight }) => isRight) ? 0 : 1)

/** Runs a tool. Returns its output, and whether it passed. */
function outcomeOf(command, args) {
  return new Promise((resolve, reject) => {
    const started = spawn(command, args, { cwd: root, env: pinned })
    let text = ''
    for (const output of [started.stdout, started.stderr]) output.on('data', (data) => (text += data))
    started.on('error', reject)
    started.on('close', (status) => resolve({ isRight: status === 0, text }))
  })
}
