import type { TestProject } from 'vitest/node'
import { RunningServer } from './running-server.ts'
import { query } from './stored-rows.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data that a first start leaves, and what it said. */
    firstStart: { dataDir: string; output: string }
  }
}

/** Starts the product on no data once, for all journeys: it takes longer than most of them. */
export default async function firstStart(project: TestProject) {
  const server = await RunningServer.startOnNothing()
  const { dataDir, output } = server
  // Processes are killed here, which loses nothing even so; none of these folders has to outlive a power cut.
  for (const setting of ['fsync', 'full_page_writes'])
    await query(dataDir, `alter system set ${setting} = off`)
  const code = await server.end()
  if (code !== 0) throw new Error(`The first server ended with ${code}: ${output}`)
  project.provide('firstStart', { dataDir, output })
  return () => server.stop()
}
