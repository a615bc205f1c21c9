import type { LanguageModel } from 'ai'
import type { AiConfig } from '#platform/config/ai-config.ts'
import { deadlineSignal } from '#platform/deadline.ts'

/** What a language model is asked: how to go about it, and what is wanted. */
type AiQuestion = {
  instructions: string
  prompt: string
  /** The longest answer, in tokens. */
  maxTokens?: number
}

/** A model that fails, refuses or takes too long is an expected answer, never an exception. */
export type AiAnswer =
  | { status: 'answered'; text: string }
  | { status: 'failed'; why: 'timeout' | 'error' | 'empty'; detail: string }

export type AiClient = {
  /** Name of the model, for the log and for those who read its drafts. */
  model: string
  ask: (question: AiQuestion) => Promise<AiAnswer>
}

const RETRIES = 1
const MOST_TOKENS = 4000

/** The language model that is configured; null without one, and everything works without one. */
export function aiClient(config: AiConfig | null): AiClient | null {
  if (!config) return null
  return { model: config.model, ask: (question) => ask(config, question) }
}

async function ask(config: AiConfig, question: AiQuestion): Promise<AiAnswer> {
  const { instructions, prompt, maxTokens = MOST_TOKENS } = question
  const signal = deadlineSignal(config.timeoutMs)
  try {
    // Loaded with the first question: most processes never ask one.
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

/** Neither key nor question is sent on to an address that nobody configured. */
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
