import { answerOf, api } from '#web/api/client.ts'

export type ProtocolPathAnswer = Awaited<ReturnType<typeof readProtocolPath>>
export type ShownProtocolPath = NonNullable<ProtocolPathAnswer['path']>
export type ShownDiaryEntry = ProtocolPathAnswer['diary'][number]

/**
 * True if the day's question is asked: in a diet with phases, and while the diary controls the increase of
 * fiber.
 */
export function asksToday({ path, fiber }: Pick<ProtocolPathAnswer, 'path' | 'fiber'>): boolean {
  return (path !== null && path.phase !== 'stopped') || fiber !== null
}

/** Returns the reader's time zone, which determines the current day. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function readProtocolPath(id: string) {
  return answerOf(api.profile[':id'].phases.$get({ param: { id }, query: { timeZone: ownTimeZone() } }))
}

/** Converts a day to a date at noon, so that no time zone changes the day when it is formatted. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
