// `npm start`: from a bare clone to a running product.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

// npm runs this through a shell, and neither says so when it is killed; then we belong to somebody else.
const owners = ancestors()
setInterval(() => {
  if (ancestors() !== owners) server.kill('SIGTERM')
}, 300).unref()

/** Our parent's and its parent's process ids; the latter where the system tells. */
function ancestors() {
  const parent = process.ppid
  try {
    // The name, in parentheses, may hold anything; the fields after it are state and parent.
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')
    return `${parent} ${fields?.[1]}`
  } catch {
    return `${parent}`
  }
}
