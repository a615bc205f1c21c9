// Runs with any installed version of Node, once everything is installed, so it uses only Node's built-in
// modules.
import { spawn } from 'node:child_process'
import { onceOrphaned } from './once-orphaned.mjs'
import { nodeBinary, root } from './prepare.mjs'

/** Runs the pinned Node.js. Passes on requests to stop, and ends with the child's exit code. */
export function runPinned(args, env = process.env) {
  // The channel closes when this process ends, so that the child never keeps running alone.
  const server = spawn(nodeBinary(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  onceOrphaned(() => server.kill('SIGTERM'))
}
