// Runs with any installed version of Node, before anything is installed, so it uses only Node's built-in
// modules.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

/** The environment in which `node` is the pinned Node.js. */
export const pinned = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` }

/** Returns the path of the pinned Node.js itself, not of a script that starts it. */
export function nodeBinary() {
  return execFileSync(join(bin, 'node'), ['-p', 'process.execPath'], { encoding: 'utf8' }).trim()
}

/** Installs the packages of the lockfile, unless exactly these are installed. */
export function ensureInstalled() {
  const mark = join(root, 'node_modules', '.careplate-installed')
  const wanted = hashOf([join(root, 'package-lock.json'), join(root, 'package.json')])
  if (read(mark) === wanted) return
  if (!isInstalledByHand()) {
    progress('Installing (once, about a minute) …')
    run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { stdio: ['inherit', 2, 2] })
  }
  writeFileSync(mark, wanted)
}

/**
 * True if `npm ci` was run since the last change to both files. npm writes the list of installed packages at
 * its end.
 */
function isInstalledByHand() {
  const written = join(root, 'node_modules', '.package-lock.json')
  const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isNewer = ['package-lock.json', 'package.json'].every(
    (file) => timeOf(join(root, file)) < timeOf(written),
  )
  if (!isNewer || !existsSync(join(bin, 'node'))) return false
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf(written)
  const { '': ours, ...wanted } = packagesOf(join(root, 'package-lock.json'))
  return Object.entries(wanted).every(([path, { integrity, optional }]) =>
    // Optional packages for other platforms are not installed here.
    path in installed ? installed[path].integrity === integrity : optional,
  )
}

/** Builds, unless the sources are unchanged since the last build. */
export function ensureBuilt() {
  const mark = join(root, 'build', '.careplate-built')
  const sources = ['src', 'public'].flatMap((folder) => filesOf(join(root, folder)))
  const configs = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']
  const wanted = hashOf([...sources, ...configs.map((file) => join(root, file))])
  if (read(mark) === wanted && existsSync(join(root, 'build', 'server', 'server.js'))) return
  progress('Building …')
  // Always builds for production. A test runner sets NODE_ENV, which would otherwise produce a development
  // build.
  const env = { ...pinned, NODE_ENV: 'production' }
  const built = spawnSync(join(bin, 'react-router'), ['build'], { cwd: root, env, encoding: 'utf8' })
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout}${built.stderr}\nThe build failed.\n`)
    process.exit(1)
  }
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
}

export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: pinned, ...options })
  if (status !== 0) {
    process.stderr.write(`\n${command} ${args.join(' ')} failed.\n`)
    process.exit(status ?? 1)
  }
}

/** Printed to stderr, because commands need stdout for their results. */
function progress(text) {
  process.stderr.write(`${text}\n`)
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

function filesOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesOf(path) : [path]
    })
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    if (!statSync(file, { throwIfNoEntry: false })) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
