import { answerOf, openApi } from './client.ts'

export type PublicConfig = Awaited<ReturnType<typeof readConfig>>

let reading: Promise<PublicConfig> | undefined

/** The public run-time configuration, read once; a failed reading is tried again by whoever asks next. */
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
