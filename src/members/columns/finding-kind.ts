/** Problems that an operator must look at, because an automatic repair could cost a member money. */
export const FINDING_KINDS = [
  'second-subscription',
  'subscription-of-nobody',
  'customer-lost',
  'act-unknown',
  'act-refused',
  'act-late',
  'charge-disputed',
  'refund-failed',
  'event-failed',
  'events-behind',
  'clock-apart',
  'set-up-differs',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
