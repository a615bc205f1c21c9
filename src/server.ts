import * as routes from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { runUntilSignal } from './run-until-signal.ts'
import { startServer } from './start-server.ts'
import { inTime } from './web/delivery/in-time.ts'
import { pagesByPart } from './web/delivery/pages-by-part.ts'

const handlePage = pagesByPart(inTime(routes as unknown as ServerBuild))

await runUntilSignal(() => startServer({ handlePage }))
