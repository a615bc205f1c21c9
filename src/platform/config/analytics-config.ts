import { missingSettings } from './missing-settings.ts'
import type { Settings } from './settings.ts'

export type AnalyticsSettings =
  | { provider: 'own' }
  | { provider: 'off' }
  | { provider: 'segment'; writeKey: string; cdnUrl: string; apiUrl: string }

export function analyticsSettingsOf(env: Settings): AnalyticsSettings {
  const provider = providerOf(env)
  if (provider !== 'segment') return { provider }
  return {
    provider,
    writeKey: env.SEGMENT_WRITE_KEY ?? '',
    cdnUrl: env.SEGMENT_CDN_URL,
    apiUrl: env.SEGMENT_API_URL,
  }
}

export function analyticsFaults(env: Settings): string[] {
  if (providerOf(env) !== 'segment') return []
  return missingSettings(env, ['SEGMENT_WRITE_KEY'], 'ANALYTICS=segment needs it')
}

function providerOf(env: Settings): AnalyticsSettings['provider'] {
  return env.ANALYTICS ?? (env.SEGMENT_WRITE_KEY ? 'segment' : 'own')
}
