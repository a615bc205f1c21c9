// `npm test`: on a bare clone, installs its requirements and runs everything. The last line contains the
// totals.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, pinned, root, say } from './prepare.mjs'

ensureInstalled()
ensureChromium()
ensurePythonClients()
ensureBuilt()

/**
 * Caches compiled code that many processes load, which saves the journey servers a third of the work at
 * startup.
 */
const compiled = { ...pinned, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

const results = mkdtempSync(join(tmpdir(), 'careplate-results-'))
const steps = []
step('Format, lint, layers, English, types', check)
step('Units, and data on the embedded PostgreSQL', vitest(['--project', 'units', '--project', 'data']))
const separate = ['node', join(root, 'scripts', 'with-separate-postgres.ts')]
// Tests that depend on the PostgreSQL server and its version. All other tests run on that server in `npm run
// bench -- proofs`.
const onServer = [
  ...[
    'src/platform',
    'src/members/subscriptions/start',
    'src/meal-plans/recipe-uses',
    'src/catalogue/routes',
  ],
  ...['tests/migrations', 'tests/row-security', 'tests/earlier-data', 'tests/member-keys.', 'tests/sealed'],
]
step('Data, on a separately started PostgreSQL', vitest(['--project', 'data', ...onServer], separate))
step('Journeys, in the browser', vitest(['--project', 'journeys']))
rmSync(results, { recursive: true, force: true })
summarize()

/** Runs a part of the tests and records its results and duration. */
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
    const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit', env: compiled })
    const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = results
    const failures = testResults.flatMap(failuresOf)
    // A run that failed outside a test is still a failure.
    if (failures.length === 0 && status !== 0) failures.push(`vitest ended with ${status}`)
    return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
  }
}

/** Lists the failures in a test file, each with its name and the start of its reason. */
function failuresOf({ name, message, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}\n    ${message.slice(0, 500)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n    ${failureMessages.join('\n').slice(0, 500)}`,
  )
}

function summarize() {
  const sum = (key) => steps.reduce((total, each) => total + each[key], 0)
  // Printed next to the totals, so that the failures are at the end of a long output.
  for (const { title, failures = [] } of steps) {
    for (const failure of failures) say(`\n${title}, failed: ${failure}`)
  }
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

/**
 * Installs the official Python clients, which are also used to test twin and user pool. If a client is
 * missing, its test is skipped and reports this.
 */
function ensurePythonClients() {
  const missing = ['stripe', 'boto3'].filter(
    (client) =>
      !['python3', '/usr/bin/python3'].some(
        (python) => spawnSync(python, ['-c', `import ${client}`], { stdio: 'ignore' }).status === 0,
      ),
  )
  if (missing.length === 0 || process.getuid?.() !== 0) return
  say('Installing the clients for Python …')
  const quiet = {
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const packages = missing.map((client) => `python3-${client}`)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}
