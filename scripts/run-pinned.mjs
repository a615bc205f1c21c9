// Runs on whatever Node is on the machine, once all is installed: Node's own modules only.
import { spawn } from 'node:child_process'
import { onceOrphaned } from './once-orphaned.mjs'
import { nodeBinary, root } from './prepare.mjs'

/** Hands over to the pinned Node.js: it is told to stop as we are, and we end as it does. */
export function runPinned(args, env = process.env) {
  // The channel tells it when this process is gone, so that it never stays behind alone.
  const server = spawn(nodeBinary(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  onceOrphaned(() => server.kill('SIGTERM'))
}
