import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // The server build has several entries (see vite.config.ts), each under its own name.
  serverBuildFile: '[name].js',
} satisfies Config
