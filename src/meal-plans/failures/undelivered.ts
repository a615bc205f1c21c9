/**
 * Where a mail stands that has not reached its reader: it is tried again by itself, it left and came back, nobody took
 * it, or somebody has seen to it.
 */
export const UNDELIVERED_STATES = ['waiting', 'came-back', 'given-up', 'resolved'] as const
type UndeliveredState = (typeof UNDELIVERED_STATES)[number]

/** What a mail is about, as far as everybody who works here may know. */
export const MAIL_KINDS = ['plan', 'billing', 'account', 'other'] as const
type MailKind = (typeof MAIL_KINDS)[number]

/** A mail that has not reached its reader. `said` is what the mail server said, without the address. */
export type Undelivered = {
  id: string
  kind: MailKind
  state: UndeliveredState
  said: string
  since: Date
  /** Of one that waits. */
  nextTryAt: Date | null
  /** Whose it is, as far as it can be told. */
  profileId: string | null
  username: string | null
}

const KINDS_BY_KEY: Readonly<Record<string, MailKind>> = {
  'meal-plan-order': 'plan',
  'not-made': 'plan',
  'goal-withdrawn': 'plan',
  billing: 'billing',
  identity: 'account',
  'prove-address': 'account',
}

/** A mail that brings a week and one that says why there is none are of one kind: the difference tells of health. */
export function mailKindOf(key: string): MailKind {
  return KINDS_BY_KEY[key.split(':', 1)[0] ?? ''] ?? 'other'
}
