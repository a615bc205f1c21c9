import type { LanguageModel } from 'ai'
import type { AiConfig } from '#platform/config/ai-config.ts'
import { deadlineSignal } from '#platform/deadline.ts'

/** A request to a language model: the instructions and the prompt. */
type AiQuestion = {
  instructions: string
  prompt: string
  /** Maximum length of the answer, in tokens. */
  maxTokens?: number
}

/** A model that fails, refuses or times out is an expected result, never an exception. */
export type AiAnswer =
  | { status: 'answered'; text: string }
  | { status: 'failed'; why: 'timeout' | 'error' | 'empty'; detail: string }

export type AiClient = {
  /** Name of the model, for the log and for people who review its drafts. */
  model: string
  ask: (question: AiQuestion) => Promise<AiAnswer>
}

const RETRIES = 1
const MOST_TOKENS = 4000

/**
 * Returns a client for the configured language model, or null if none is configured. Everything works without
 * a model.
 */
export function aiClient(config: AiConfig | null): AiClient | null {
  if (!config) return null
  return { model: config.model, ask: (question) => ask(config, question) }
}

async function ask(config: AiConfig, question: AiQuestion): Promise<AiAnswer> {
  const { instructions, prompt, maxTokens = MOST_TOKENS } = question
  const signal = deadlineSignal(config.timeoutMs)
  try {
    // Loaded on the first question, because most processes never ask one.
    const { generateText } = await import('ai')
    const { text } = await generateText({
      model: await languageModel(config),
      instructions,
      prompt,
      maxOutputTokens: maxTokens,
      maxRetries: RETRIES,
      abortSignal: signal,
    })
    return text.trim() === ''
      ? { status: 'failed', why: 'empty', detail: 'The model answered with nothing.' }
      : { status: 'answered', text }
  } catch (error) {
    const why = signal.aborted ? 'timeout' : 'error'
    return { status: 'failed', why, detail: (error as Error).message }
  }
}

/**
 * Redirects are refused, so that neither key nor question is forwarded to an address that was not configured.
 */
const fetchThere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

async function languageModel({ provider, model, apiKey, baseUrl }: AiConfig): Promise<LanguageModel> {
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL: baseUrl, fetch: fetchThere })(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, baseURL: baseUrl, fetch: fetchThere })(model)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const settings = { name: 'compatible', apiKey, baseURL: baseUrl ?? '', fetch: fetchThere }
      return createOpenAICompatible(settings).chatModel(model)
    }
  }
}
