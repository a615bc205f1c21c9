import { answerOf, openApi } from './client.ts'

export type PublicConfig = Awaited<ReturnType<typeof readConfig>>

let reading: Promise<PublicConfig> | undefined

/**
 * Returns the public runtime configuration. It is read once, and a failed read is retried on the next call.
 */
export function publicConfig(): Promise<PublicConfig> {
  reading ??= readConfig().catch((error) => {
    reading = undefined
    throw error
  })
  return reading
}

function readConfig() {
  return answerOf(openApi.config.$get())
}
