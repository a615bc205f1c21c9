import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // The server build has several entries (see vite.config.ts), each under its own name.
  serverBuildFile: '[name].js',
  // One file that browsers keep, instead of a part in each page and a request for the rest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
