// `npm run careplate -- <command>`: the command line, built on first use.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodeBinary, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(
  nodeBinary(),
  ['--enable-source-maps', join(root, 'build/server/cli.js'), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
process.exit(status ?? 1)
