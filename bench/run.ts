// `npm run bench -- <name> [options]`: bundles bench/<name>.ts the way the product is bundled, and runs it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))

const [name = '', ...options] = process.argv.slice(2)
if (known.includes(name)) {
  const { run } = await bundled(name)
  process.exitCode = await run(options)
} else {
  process.stderr.write(`Name a benchmark: npm run bench -- <${known.join(' | ')}>\n`)
  process.exitCode = 2
}

async function bundled(name: string): Promise<{ run: (options: string[]) => Promise<number> }> {
  const outDir = join(root, 'build', 'bench')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      emptyOutDir: true,
      minify: false,
      // Only compared with if installed.
      rollupOptions: { external: ['highs'] },
    },
  })
  return import(pathToFileURL(join(outDir, `${name}.js`)).href)
}
