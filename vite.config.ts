import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// One graph for pages, server and command line: the server build has three entries
// (server, command line, solver thread) that share chunks.
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: {
            server: './src/server.ts',
            cli: './src/cli.ts',
            'solver-thread': './src/meal-plans/planner/solver-thread.ts',
          },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
})
