import type { NotMadeKind } from '../not-made/not-made.ts'

/** A week or requested plan that was not made. It is a task for the operator until it is closed. */
export type Failure = {
  id: string
  of: 'week' | 'request'
  profileId: string
  username: string
  kind: NotMadeKind
  /** The text that the member reads. It may reveal health data, so it is null for staff who have not opened the record. */
  reason: string | null
  /** The week number within the subscription, from 1. Only set for weeks. */
  weekNumber: number | null
  since: Date
}
