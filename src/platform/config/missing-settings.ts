import type { Settings } from './settings.ts'

/** A fault for each of the settings that has no value, with why it needs one. */
export function missingSettings(env: Settings, names: readonly (keyof Settings)[], why: string): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: is missing; ${why}`)
}
