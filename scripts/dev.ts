// `npm run dev`: the same server, with pages and styles reloaded as they change.
import { createServer as createViteServer } from 'vite'
import type { PageHandler } from '../src/http-app.ts'

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
const server = await startServer({ handlePage, before: vite.middlewares })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await server.stop()
    await vite.close()
    process.exit(0)
  })
}
