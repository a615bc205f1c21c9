import { missingSettings } from './missing-settings.ts'
import type { Settings } from './settings.ts'

/** The language model that words plans and drafts posts. */
export type AiConfig = {
  provider: 'openai' | 'anthropic' | 'compatible'
  model: string
  apiKey: string | undefined
  /** Undefined for the provider's own address. */
  baseUrl: string | undefined
  timeoutMs: number
}

/** Returns null without a model. Texts then come from the catalogue, and no provider is called. */
export function aiConfigOf(env: Settings): AiConfig | null {
  if (!env.AI_MODEL) return null
  return {
    provider: providerOf(env),
    model: env.AI_MODEL,
    apiKey: env.AI_API_KEY,
    baseUrl: env.AI_BASE_URL?.replace(/\/+$/, ''),
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
  }
}

export function aiFaults(env: Settings): string[] {
  const others = [env.AI_PROVIDER, env.AI_API_KEY, env.AI_BASE_URL]
  if (!env.AI_MODEL) {
    return others.some(Boolean) ? missingSettings(env, ['AI_MODEL'], 'the other AI_* settings need it') : []
  }
  const provider = providerOf(env)
  const needed = provider === 'compatible' ? 'AI_BASE_URL' : 'AI_API_KEY'
  return missingSettings(env, [needed], `AI_PROVIDER=${provider} needs it`)
}

function providerOf(env: Settings): AiConfig['provider'] {
  return env.AI_PROVIDER ?? (env.AI_BASE_URL ? 'compatible' : 'openai')
}
