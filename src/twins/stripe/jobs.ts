import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { deliverEvent, deliverEventJob } from './events/events.ts'
import { collectDraft, collectDraftJob } from './invoices/collect-draft.ts'
import { retryCharge } from './invoices/retry-charge.ts'
import { retryChargeJob } from './invoices/status/retry-schedule.ts'
import { renewSubscriptionJob } from './periods/schedule-renewal.ts'
import { renewSubscription } from './subscriptions/renew-subscription.ts'

/** The jobs of the payments sandbox: webhook delivery, invoice collection, retries and renewals. */
export const stripeTwinJobs = [
  { kind: deliverEventJob, run: deliverEvent } satisfies JobHandler<{ eventId: string }>,
  { kind: collectDraftJob, run: collectDraft } satisfies JobHandler<{ invoiceId: string }>,
  { kind: retryChargeJob, run: retryCharge } satisfies JobHandler<{ invoiceId: string }>,
  { kind: renewSubscriptionJob, run: renewSubscription } satisfies JobHandler<{ subscriptionId: string }>,
]
