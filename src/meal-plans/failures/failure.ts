import type { NotMadeKind } from '../not-made/not-made.ts'

/** A week, or a plan that was asked for, that its member is without: a task for the operator until it is closed. */
export type Failure = {
  id: string
  of: 'week' | 'request'
  profileId: string
  username: string
  kind: NotMadeKind
  /** The text that the member reads. It may reveal health data, so it is null for staff who have not opened the record. */
  reason: string | null
  /** Of a week: which one of the subscription, from 1. */
  weekNumber: number | null
  since: Date
}
