import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Id of the module through which Vite runs every `import()` whose files it knows. */
const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/

/**
 * Fetches lazily loaded script before it is imported, see `after-files.ts`. Vite's own helper only preloads
 * the files, and in Chromium an import that failed once fails until the page is reloaded.
 */
export function fetchBeforeImport(): Plugin {
  const helper = fileURLToPath(new URL('../../src/web/delivery/after-files.ts', import.meta.url))
  let isReplaced = false
  return {
    name: 'fetch-before-import',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: PRELOAD_HELPER },
      handler: () => {
        isReplaced = true
        return { code: `export { afterFiles as __vitePreload } from ${JSON.stringify(helper)}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('Vite calls late imports through something else than before: see decision 0019.')
    },
  }
}
