// `npm test`: on a bare clone, installs what it needs and runs everything. The last line counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinned, root, say } from './prepare.mjs'

ensureInstalled()
ensureChromium()
ensureBuilt()

const results = mkdtempSync(join(tmpdir(), 'careplate-results-'))
const steps = []
step('Format, lint, types', check)
step('Units, and data on the embedded PostgreSQL', vitest(['--project', 'units', '--project', 'data']))
const separate = ['node', join(root, 'scripts', 'with-separate-postgres.ts')]
step('Data, on a separately started PostgreSQL', vitest(['--project', 'data'], separate))
step('Journeys, in the browser', vitest(['--project', 'journeys']))
rmSync(results, { recursive: true, force: true })
summarize()

/** Runs a part of the tests, and keeps what came of it and how long it took. */
function step(title, run) {
  say(`\n== ${title}`)
  const startedAt = performance.now()
  const counts = run(join(results, `${steps.length}.json`))
  steps.push({ title, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) })
}

function check() {
  const { status } = spawnSync('npm', ['run', '--silent', 'check'], {
    cwd: root,
    stdio: 'inherit',
    env: pinned,
  })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitest(args, wrapper = []) {
  return (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const [command, ...rest] = [...wrapper, 'vitest', 'run', ...args, ...reporters]
    const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit', env: pinned })
    const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : {}
    // A run that broke outside a test still is a failure.
    return { passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : 1) }
  }
}

function summarize() {
  const sum = (key) => steps.reduce((total, each) => total + each[key], 0)
  say('')
  for (const { title, passed, failed, seconds } of steps) {
    say(`${title.padEnd(45)}${count(passed)} passed${count(failed)} failed${count(seconds)} s`)
  }
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}

function count(number) {
  return String(number).padStart(7)
}

function ensureChromium() {
  if (existsSync('/usr/bin/chromium') || process.env.CHROMIUM) return
  if (process.getuid?.() !== 0) {
    say('The browser journeys need Chromium: install the package `chromium`, or set CHROMIUM to its path.')
    process.exit(1)
  }
  say('Installing Chromium …')
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    quiet,
  )
  if (status !== 0) {
    say('Chromium could not be installed from Debian’s packages.')
    process.exit(1)
  }
}
