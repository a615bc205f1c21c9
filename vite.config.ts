import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileTexts } from './scripts/vite/compile-texts.ts'
import { fetchBeforeImport } from './scripts/vite/fetch-before-import.ts'
import { packAssets } from './scripts/vite/pack-assets.ts'

const NATIVE_BIG_INTEGER = join(import.meta.dirname, 'src/web/login/srp/native-big-integer.ts')

// One graph for pages, server and command line: the server build has three entries
// (server, command line, solver thread) that share chunks.
export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    compileTexts(),
    fetchBeforeImport(),
    packAssets('build/client/assets'),
  ],
  // Script of pages without React may load more when it is needed.
  worker: { format: 'es' },
  // Amplify proves passwords with integers made of script; those of the browser do it in a tenth of the time.
  resolve: { alias: [{ find: /^\.{1,2}\/(?:.*\/)?BigInteger\.mjs$/, replacement: NATIVE_BIG_INTEGER }] },
  environments: {
    // What every screen with script needs comes in two files, not in forty: React, and our frame with all that it
    // stands on. Each file more is named by every page of the manifest.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'site',
                  test: /src[\\/]web[\\/](?:(?:ui|public[\\/]frame)[\\/][^\\/]+|page-meta\.ts)$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages of hundreds of modules, of which we use some: read one by one, all of them, they are a quarter of what
      // a process does before it is ready.
      // Parts of mails that none of ours has are not read at all: one of them orders all languages of code at each start.
      resolve: { noExternal: ['drizzle-orm', /^@react-email\/(?!render$)/, 'lucide-react'] },
      build: {
        rollupOptions: {
          input: {
            server: './src/server.ts',
            cli: './src/cli.ts',
            'solver-thread': './src/meal-plans/planner/service/solver-thread.ts',
          },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
})
