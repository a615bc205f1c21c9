import { afterAll, vi } from 'vitest'

// The next file runs in the same process, so restore mocks and globals.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
