import type { Settings } from './settings.ts'

/** Returns a fault for each setting without a value, with the reason why it is needed. */
export function missingSettings(env: Settings, names: readonly (keyof Settings)[], why: string): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: is missing; ${why}`)
}
