// The program of `npm run dev` once everything is installed: the same server, with pages and styles reloaded
// on change. With `-- --crowded`, uses a database as it would be after a year with many members.
import { parseArgs } from 'node:util'
import { createServer as createViteServer } from 'vite'
import type { PageHandler } from '../src/http/http-app.ts'
import { runUntilSignal } from '../src/run-until-signal.ts'

const { values: asked } = parseArgs({
  options: {
    crowded: { type: 'boolean', default: false },
    members: { type: 'string', default: '5000' },
    /** Number of weeks with stored plans, counted from the newest. */
    'planned-weeks': { type: 'string', default: '8' },
  },
})

const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
// Loaded through Vite, so that pages and server share one copy of React Router.
const { createRequestHandler } = (await vite.ssrLoadModule('react-router')) as typeof import('react-router')
const handle = createRequestHandler(
  () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  'development',
)
const handlePage: PageHandler = (request, context) => handle(request, context)
const { startServer } = (await vite.ssrLoadModule(
  '/src/start-server.ts',
)) as typeof import('../src/start-server.ts')

await runUntilSignal(async () => {
  const ours = process.listeners('SIGTERM').at(-1)
  const server = await startServer({ handlePage, before: vite.middlewares })
  // React Router uses a second Vite server to write types. Its signal handler would end this process before
  // the database is stopped.
  for (const other of process.listeners('SIGTERM')) if (other !== ours) process.off('SIGTERM', other)
  if (asked.crowded) void crowd()
  return {
    drainSeconds: server.drainSeconds,
    stop: async () => {
      await server.stop()
      await vite.close()
    },
  }
})

/** Runs while the server is already serving requests. */
async function crowd(): Promise<void> {
  const { runCrowd } = (await vite.ssrLoadModule(
    '/scripts/crowded/run-crowd.ts',
  )) as typeof import('./crowded/run-crowd.ts')
  await runCrowd({ members: Number(asked.members), plannedWeeks: Number(asked['planned-weeks']) })
}
