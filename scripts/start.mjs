// `npm start`: from a bare clone to a running product.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onceOrphaned } from './once-orphaned.mjs'
import { ensureBuilt, ensureInstalled, nodeBinary, root, say } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
say('Starting …')
// The channel tells the server when this process is gone, so that it never stays behind alone.
const server = spawn(nodeBinary(), ['--enable-source-maps', join(root, 'build/server/server.js')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
onceOrphaned(() => server.kill('SIGTERM'))
