/**
 * The state of a mail that has not reached its recipient: it is retried automatically, it bounced, no server
 * accepted it, or it has been resolved.
 */
export const UNDELIVERED_STATES = ['waiting', 'came-back', 'given-up', 'resolved'] as const
type UndeliveredState = (typeof UNDELIVERED_STATES)[number]

/** The subject area of a mail, limited to what all staff may see. */
export const MAIL_KINDS = ['plan', 'billing', 'account', 'other'] as const
type MailKind = (typeof MAIL_KINDS)[number]

/** A mail that has not reached its recipient. `said` is the mail server's response, without the address. */
export type Undelivered = {
  id: string
  kind: MailKind
  state: UndeliveredState
  said: string
  since: Date
  /** Only set while the mail is waiting for a retry. */
  nextTryAt: Date | null
  /** The profile the mail was sent to, if it can be determined. */
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

/**
 * Mails with a week and mails explaining why there is none have the same kind, because the difference would
 * reveal health data.
 */
export function mailKindOf(key: string): MailKind {
  return KINDS_BY_KEY[key.split(':', 1)[0] ?? ''] ?? 'other'
}
