// `npm start`: from a bare clone to a running product.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, say } from './prepare.mjs'
import { runPinned } from './run-pinned.mjs'

ensureInstalled()
ensureBuilt()
say('Starting …')
runPinned(['--enable-source-maps', join(root, 'build/server/server.js')], {
  ...process.env,
  NODE_ENV: 'production',
})
