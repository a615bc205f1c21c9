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
const totals = { passed: 0, failed: 0 }
step('Format, lint, types', ['npm', 'run', '--silent', 'check'])
vitest('Domains, on the embedded PostgreSQL', ['--project', 'domains'], {})
const separate = join(root, 'scripts', 'with-separate-postgres.ts')
vitest('Domains, on a separately started PostgreSQL', ['--project', 'domains'], {}, ['node', separate])
vitest('Journeys, in the browser', ['--project', 'journeys'], {})
rmSync(results, { recursive: true, force: true })
say(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

function step(title, [command, ...args]) {
  say(`\n== ${title}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: pinned })
  totals[status === 0 ? 'passed' : 'failed'] += 1
}

function vitest(title, args, env, wrapper = []) {
  say(`\n== ${title}`)
  const report = join(results, `${title.replace(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const [command, ...rest] = [...wrapper, 'vitest', 'run', ...args, ...reporters]
  const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit', env: { ...pinned, ...env } })
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  totals.passed += counts.numPassedTests ?? 0
  // A run that broke outside a test still is a failure.
  totals.failed += (counts.numFailedTests ?? 0) || (status === 0 ? 0 : 1)
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
