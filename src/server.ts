import * as routes from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { runUntilSignal } from './run-until-signal.ts'
import { startServer } from './start-server.ts'
import { withUnsentData } from './web/unsent-data.ts'

const handlePage = createRequestHandler(withUnsentData(routes as unknown as ServerBuild), 'production')

await runUntilSignal(() => startServer({ handlePage }))
