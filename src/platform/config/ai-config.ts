import type { Settings } from './config.ts'

/** The language model that words plans and drafts posts. */
export type AiConfig = {
  provider: 'openai' | 'anthropic' | 'compatible'
  model: string
  apiKey: string | undefined
  /** Without it, the provider's own address. */
  baseUrl: string | undefined
  timeoutMs: number
}

/** Null without a model: texts then come from the catalogue, and nothing is asked of anybody. */
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
  if (!env.AI_MODEL)
    return others.some(Boolean) ? ['AI_MODEL: is missing; the other AI_* settings need it'] : []
  const provider = providerOf(env)
  if (provider === 'compatible')
    return env.AI_BASE_URL ? [] : ['AI_BASE_URL: is missing; AI_PROVIDER=compatible needs it']
  return env.AI_API_KEY ? [] : [`AI_API_KEY: is missing; AI_PROVIDER=${provider} needs it`]
}

function providerOf(env: Settings): AiConfig['provider'] {
  return env.AI_PROVIDER ?? (env.AI_BASE_URL ? 'compatible' : 'openai')
}
