import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { removeUserJob } from './cognito/remove-user-job.ts'

export function identityJobs(): JobHandler<{ authUserId: string }>[] {
  return [
    {
      kind: removeUserJob,
      run: async (ctx, payload) => {
        const { removeCognitoUser } = await import('./cognito/remove-cognito-user.ts')
        await removeCognitoUser(ctx, payload)
      },
    },
  ]
}
