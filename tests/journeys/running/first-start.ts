import type { TestProject } from 'vitest/node'
import { RunningServer } from './running-server.ts'
import { query } from './stored-rows.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder and the output of a first start. */
    firstStart: { dataDir: string; output: string }
  }
}

/** Starts the product without data once, for all journeys, because this takes longer than most of them. */
export default async function firstStart(project: TestProject) {
  const server = await RunningServer.startOnNothing()
  const { dataDir, output } = server
  // Killing processes loses no data even with these settings, and none of these folders needs to survive a
  // power cut.
  for (const setting of ['fsync', 'full_page_writes'])
    await query(dataDir, `alter system set ${setting} = off`)
  const code = await server.end()
  if (code !== 0) throw new Error(`The first server ended with ${code}: ${output}`)
  project.provide('firstStart', { dataDir, output })
  return () => server.stop()
}
