import { identityJobs } from '#identity/jobs.ts'
import { mealPlanJobs } from '#meal-plans/jobs.ts'
import { firstWeekGate, safetyRefusalOf } from '#meal-plans/offers/first-week-gate.ts'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { memberJobs } from '#members/jobs.ts'
import { asSystem } from '#platform/context.ts'
import { dataRetentionJobs } from '#platform/data-retention/remove-expired.ts'
import { withDeadline } from '#platform/deadline.ts'
import { beatAsWorker } from '#platform/health/worker-heartbeat.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { withoutValues } from '#platform/log/loggable-error.ts'
import { mailJobs } from '#platform/mail/jobs.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import { sealingJobs } from '#platform/member-keys/seal-stored.ts'
import { textJobs } from '#platform/sms/jobs.ts'
import { textSender } from '#platform/sms/text-sender.ts'
import { stripeTwinJobs } from '#twins/stripe/jobs.ts'
import { DATA_RETENTIONS } from './composition/data-retentions.ts'
import { MEMBER_COLUMNS } from './composition/sealed-columns.ts'
import type { Runtime } from './runtime.ts'

/** Jobs that take longer are aborted and retried. */
const JOB_MS = 10 * 60 * 1000

/** Runs jobs from the queue with the clients that they need. `stop` lets the current job finish. */
export async function startWorker(
  runtime: Runtime,
  { planner }: { planner: PlannerService },
): Promise<{ stop: () => Promise<void> }> {
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different payloads stand in one list
  const handlers: JobHandler<any>[] = [
    ...mailJobs({ transport: mailTransport(runtime.config, runtime.database.db) }),
    ...textJobs({ sender: textSender(runtime.config, runtime.database.db) }),
    ...identityJobs(),
    ...memberJobs({ stripe: runtime.stripe, gate: firstWeekGate(planner), refusalOf: safetyRefusalOf }),
    ...stripeTwinJobs,
    ...mealPlanJobs({ planner }),
    ...dataRetentionJobs(DATA_RETENTIONS),
    ...sealingJobs(MEMBER_COLUMNS),
  ]
  for (const { kind, run, every, atOnce = 1 } of handlers) {
    const act = async (payload: object) => {
      const ctx = asSystem(runtime.contextFor({ kind: 'system' }))
      try {
        await withDeadline(JOB_MS, () => run(ctx, payload))
      } catch (error) {
        ctx.log.error({ err: error, job: kind.name }, 'job failed; it will be tried again')
        // The queue stores the error that it receives, so values are removed.
        throw withoutValues(error)
      }
    }
    await runtime.jobs.work(kind, act, { atOnce })
    if (every) await runtime.jobs.every(kind, every, {})
  }
  const heartbeat = await beatAsWorker(runtime.database.db)
  return {
    stop: async () => {
      await heartbeat.stop()
      await runtime.jobs.stop()
    },
  }
}
