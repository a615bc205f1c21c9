import { answerOf, api } from '#web/api/client.ts'

export type ProtocolPathAnswer = Awaited<ReturnType<typeof readProtocolPath>>
export type ShownProtocolPath = NonNullable<ProtocolPathAnswer['path']>
export type ShownDiaryEntry = ProtocolPathAnswer['diary'][number]

/** Whether the question of the day is asked: in a diet with phases, and while fiber rises by the diary. */
export function asksToday({ path, fiber }: Pick<ProtocolPathAnswer, 'path' | 'fiber'>): boolean {
  return (path !== null && path.phase !== 'stopped') || fiber !== null
}

/** Which zone the reader’s clock is in: it says what day it is. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function readProtocolPath(id: string) {
  return answerOf(api.profile[':id'].phases.$get({ param: { id }, query: { timeZone: ownTimeZone() } }))
}

/** Days are written in words; at noon no zone moves them. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
