// `npm run dev`: the same server, with pages and styles reloaded as they change.
import { createServer as createViteServer } from 'vite'
import type { PageHandler } from '../src/http-app.ts'
import { runUntilSignal } from '../src/run-until-signal.ts'
import { onceOrphaned } from './once-orphaned.mjs'

onceOrphaned(() => process.kill(process.pid, 'SIGTERM'))

const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
// Through Vite, so that pages and server share one copy of React Router.
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
  // React Router has a second Vite write types, which would end this process before the database is stopped.
  for (const other of process.listeners('SIGTERM')) if (other !== ours) process.off('SIGTERM', other)
  return {
    stop: async () => {
      await server.stop()
      await vite.close()
    },
  }
})
