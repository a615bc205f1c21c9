import type { Config } from '#platform/config/config.ts'
import type { HealthParts } from '#platform/health/health-listener.ts'

/** Returns the parts of a healthy process. */
export function healthyParts(config: Config): HealthParts {
  return {
    config,
    liveness: { fault: () => undefined },
    readiness: { check: async () => ({ isReady: true }) },
    metrics: { contentType: 'text/plain', metrics: async () => '' },
    isStopping: () => false,
  }
}
