import { starterId } from '#platform/db/id.ts'

/** The plan that a health goal's page links to: the smallest that covers one goal. */
export const DEFAULT_PRICING_PLAN_ID = starterId('plan', 'essential')
