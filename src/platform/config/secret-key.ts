import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * Returns the config with its secret key: the configured key or, in the sandbox, a key generated once and
 * stored in DATA_DIR.
 */
export async function withSecretKey(config: Config): Promise<Config> {
  if (config.secretKey) return config
  return { ...config, secretKey: await ensureSecretFile(config.dataDir, 'secret.key') }
}

/** Returns a random text that is generated on first use and then read from `file` in the data folder. */
export async function ensureSecretFile(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, file)
  try {
    await writeFile(path, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

const derived = new WeakMap<Config, Map<string, Buffer>>()

/** Derives 32 bytes for one purpose with HKDF-SHA256, so that no two purposes share a key. */
export function deriveKey(config: Config, purpose: string): Buffer {
  const known = derived.get(config) ?? new Map<string, Buffer>()
  derived.set(config, known)
  const key =
    known.get(purpose) ?? Buffer.from(hkdfSync('sha256', config.secretKey, 'careplate', purpose, 32))
  known.set(purpose, key)
  return key
}
