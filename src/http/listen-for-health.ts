import { createServer, type Server } from 'node:http'
import { healthListener } from '#platform/health/health-listener.ts'
import type { Runtime } from '../runtime.ts'
import { refuseForeignHost } from './refuse-foreign-host.ts'

/** Serves the health probes of a worker at WORKER_PORT, and nothing else. */
export function listenForHealth({ config, health, log }: Runtime): Promise<Server | undefined> {
  const { host, workerPort } = config
  const guard = refuseForeignHost(config)
  const answer = healthListener(health)
  const server = createServer((request, response) =>
    guard(request, response, () => answer(request, response, () => response.writeHead(404).end())),
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      if (workerPort.isChosen)
        return reject(
          new Error(`Port ${workerPort.port} is taken by another program. Choose another WORKER_PORT.`),
        )
      // Several workers on one machine still work. To probe each worker, give each its own port.
      log.warn(`port ${workerPort.port} is taken, so nobody can ask this worker how it is: set WORKER_PORT`)
      resolve(undefined)
    })
    server.listen(workerPort.port, host, () => resolve(server))
  })
}
