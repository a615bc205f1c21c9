// Installs the browser for the journey tests from Debian's packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

/** The first is the same browser without windows. Its main process takes a fifth of the time. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Browser flags for viewing one page without any background activity of the browser. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the path of Chromium: `CHROMIUM`, or Debian's location. */
export function chromiumPath() {
  return process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
}

/** Installs the packages that the journey tests need, if run as root. Otherwise reports what is missing. */
export function ensureChromium() {
  const [withoutWindows] = PLACES
  if (process.env.CHROMIUM || existsSync(withoutWindows)) return
  if (process.getuid?.() === 0) {
    say('Installing Chromium …')
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    const install = (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    install('chromium-headless-shell')
    if (!existsSync(chromiumPath())) install('chromium')
  }
  if (existsSync(chromiumPath())) return
  say(
    'The browser journeys need Chromium: install Debian’s package `chromium-headless-shell` or `chromium`, or set CHROMIUM to its path.',
  )
  process.exit(1)
}
