import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)

/**
 * Writes a compressed copy next to each script and stylesheet for the browser. At build time, the compression
 * may be slow.
 */
export function packAssets(folder: string): Plugin {
  return {
    name: 'pack-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async closeBundle() {
      const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
      await Promise.all(names.map((name) => pack(join(folder, name))))
    },
  }
}

async function pack(file: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  writeFileSync(`${file}.br`, await brotli(readFileSync(file), { params }))
}
