import { command, Misuse, print } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import { type FailedJob, listFailedJobs, retryFailedJob } from '#platform/jobs/handling/failed-jobs.ts'
import { closeBounced } from '#platform/mail/bounces/record-bounce.ts'
import { type FailedMail, listFailedMails, retryMail, retryMails } from '#platform/mail/failed-mails.ts'
import { findWaitingMail, type WaitingMail } from '#platform/mail/sweep-mail.ts'
import type { NotMadeKind } from '../not-made/not-made.ts'
import type { Failure } from './failure.ts'
import { listFailures } from './list-failures.ts'
import { profilesOfMails } from './profiles-of-mails.ts'
import { tryAgain } from './try-again.ts'

const WORDS: Record<NotMadeKind, string> = {
  refused: 'not served, for their safety',
  infeasible: 'no week meets all rules and wishes',
  goals: 'no health goal to plan for',
  consent: 'no consent',
  failed: 'not finished',
}
const MOST = 1000
const ALL_MAILS = 'mails'

/** `careplate failures`: lists failures, and retries one. */
export const failuresCommand = command({
  usage: 'failures [--retry <id> | mails]',
  summary: 'list the weeks, mails and jobs that need attention',
  help: `Lists what needs attention: members who are without a week or a plan that they asked for, mail that could not be sent,
and work that ran out of tries; each oldest first; and how much mail the mail server has not taken yet. Why exactly a week was not made stands in the back office, since
it may tell of somebody's health.

  --retry <id>    have one of them done once more
  --retry mails   have all mail sent once more that could not be, as after a mail server refused all
`,
  options: { retry: { type: 'string' } },
  act: async ({ values: { retry } }, openContext) => {
    if (retry === undefined) return print(listText(await openContext(listAll)))
    if (retry === ALL_MAILS) {
      const count = await openContext((ctx) => retryMails(ctx))
      return print(`${count} ${count === 1 ? 'mail is' : 'mails are'} in line.\n`)
    }
    if (!UUID.test(retry)) throw new Misuse(`"${retry}" is not the id of a week.`)
    return print(await openContext((ctx) => retryAny(ctx, retry)))
  },
})

type Listed = Awaited<ReturnType<typeof listAll>>

function listText({ weeks: { data, total }, mails, jobs, waiting, profiles }: Listed): string {
  const late = waiting ? lineForWaiting(waiting) : ''
  if (total + mails.length + jobs.length === 0)
    return late || 'Nothing waits for you: no week, no mail, no job.\n'
  const rest = total > data.length ? `and ${total - data.length} more\n` : ''
  const others = [...mails.map((mail) => lineForMail(mail, profiles.get(mail.id))), ...jobs.map(lineForJob)]
  return `${data.map(lineFor).join('')}${rest}${others.join('')}${late}`
}

async function listAll(ctx: Context) {
  const mails = await listFailedMails(ctx, { most: MOST })
  return {
    mails,
    profiles: await profilesOfMails(ctx, { mailIds: mails.map(({ id }) => id) }),
    weeks: await listFailures(ctx, { page: 1, count: MOST }),
    jobs: await listFailedJobs(ctx, { most: MOST }),
    waiting: await findWaitingMail(ctx),
  }
}

async function retryAny(ctx: Context, id: string): Promise<string> {
  if (await closeBounced(ctx, { id })) return CAME_BACK
  if (!(await retryMail(ctx, { id })) && !(await retryFailedJob(ctx, { id }))) await tryAgain(ctx, { id })
  return 'It is in line; the worker makes and mails it.\n'
}

const CAME_BACK = 'This mail had left and came back, so nothing of it is kept to send. It is off the list.\n'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function lineFor({ id, weekNumber, profileId, kind, since }: Failure): string {
  const what = weekNumber === null ? 'asked for' : `week ${weekNumber}`
  return `${[since.toISOString().slice(0, 16), id, `profile ${profileId}`, what, WORDS[kind]].join('  ')}\n`
}

function lineForMail({ id, key, failedAt, said }: FailedMail, profileId: string | undefined): string {
  const whose = profileId ? [`profile ${profileId}`] : []
  const what = `mail ${key.split(':', 1)[0]}`
  return `${[failedAt.toISOString().slice(0, 16), id, ...whose, what, said].join('  ')}\n`
}

function lineForWaiting({ count, since, said }: WaitingMail): string {
  const mails = count === 1 ? '1 mail waits' : `${count} mails wait`
  const stands = `${mails}, and none has left since ${since.toISOString().slice(0, 16)};`
  return said === null
    ? `${stands} nobody has tried to send ${count === 1 ? 'it' : 'them'}. Does a process with ROLE=worker or ROLE=all run?\n`
    : `${stands} each is tried again by itself. The mail server says: ${said}\n`
}

function lineForJob({ id, name, failedAt }: FailedJob): string {
  return `${[failedAt.toISOString().slice(0, 16), id, `job ${name}`, 'ran out of tries'].join('  ')}\n`
}
