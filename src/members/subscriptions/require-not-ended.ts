import { AppError } from '#platform/errors.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** Of what has ended nothing can be cancelled, moved or credited. */
export function requireNotEnded({ status }: Pick<SubscriptionRow, 'status'>): void {
  if (status === 'ended') throw new AppError('conflict', 'The subscription has ended.')
}
