import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import { aTrialMemberOf, cancel, outOfStep, type TrialMember } from './subscribers.ts'

/** A temporary fault and how it ends. */
export type InducedFault = {
  name: string
  /**
   * True if the database can be used during the fault. `/readyz` must report the same. Undefined if it
   * varies.
   */
  databaseServes: boolean | undefined
  /** The processes that must report the fault, if it does not affect all of them. */
  strikes?: 'webs'
  /** Returns the reason the fault cannot occur on this machine. */
  whyNot?: (installation: Installation) => string | undefined
  /** Sets up the requirements of the fault before it begins. */
  prepare?: (installation: Installation) => Promise<void>
  begin: (installation: Installation, draw: () => number) => void | Promise<void>
  end: (installation: Installation) => void | Promise<void>
  /**
   * Called repeatedly after the end, to do the work of the clock and the operator. Returns the work that is
   * still undone.
   */
  recover?: (installation: Installation) => Promise<string[]>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const network = (
  name: string,
  mood: Installation['database']['mood'],
  { forgets = false, serves = false }: { forgets?: boolean; serves?: boolean | 'some' } = {},
): InducedFault => ({
  name,
  databaseServes: serves === 'some' ? undefined : serves,
  begin: ({ database }) => {
    database.mood = mood
  },
  end: ({ database }) => database.heal({ forgets }),
})

const stopped = (name: string, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): InducedFault => ({
  name,
  databaseServes: false,
  begin: (installation) => installation.endPostgres(signal),
  end: (installation) => installation.startPostgres(),
})

const mail = (
  name: string,
  step: 'greeting' | 'RCPT' | 'DATA' | 'message',
  answer: string,
): InducedFault => ({
  name,
  databaseServes: true,
  begin: ({ smtp }) => smtp.answer(step, () => answer),
  end: ({ smtp }) => smtp.answer(step, () => undefined),
})

export const FAULTS: readonly InducedFault[] = [
  network('packets swallowed, connections forgotten', 'swallows', { forgets: true }),
  network('network paused', 'paused'),
  network('connections refused', 'refuses', { serves: 'some' }),
  network('slow network, 50 ms each way', { slowMs: 50 }, { serves: true }),
  {
    name: 'connections ended',
    databaseServes: undefined,
    begin: async ({ database }) => {
      for (let cuts = 0; cuts < 5; cuts++) {
        database.cut()
        await wait(1000)
      }
    },
    end: () => undefined,
  },
  stopped('PostgreSQL stopped fast', 'SIGINT'),
  stopped('PostgreSQL stopped at once', 'SIGQUIT'),
  stopped('PostgreSQL killed', 'SIGKILL'),
  {
    name: 'PostgreSQL paused',
    databaseServes: false,
    begin: (installation) => installation.pausePostgres('SIGSTOP'),
    end: (installation) => installation.pausePostgres('SIGCONT'),
  },
  {
    name: 'database read-only',
    databaseServes: false,
    begin: async (installation) => {
      await installation.ask('alter system set default_transaction_read_only = on')
      await installation.ask('select pg_reload_conf()')
    },
    end: async (installation) => {
      await installation.ask('alter system reset default_transaction_read_only')
      await installation.ask('select pg_reload_conf()')
    },
  },
  standby(),
  fullDisk(),
  hourOfGreylisting(),
  refusedMail(),
  mail('mail server silent on connect', 'greeting', 'silence'),
  mail('mail server silent after DATA', 'DATA', 'silence'),
  mail('mail server died in DATA', 'DATA', 'hang up'),
  dayWithoutStripe('refuses'),
  dayWithoutStripe('swallows'),
  {
    name: 'each process killed, in any order',
    databaseServes: undefined,
    begin: async (installation, draw) => {
      for (const member of shuffled(installation.members, draw)) {
        installation.kill(member)
        await wait(500 + draw() * 2_000)
      }
    },
    end: () => undefined,
  },
  {
    name: 'clocks ten minutes apart',
    databaseServes: true,
    begin: (installation) => {
      const [web, , worker] = installation.members
      if (web) installation.setClock(web, 10 * MINUTE_MS)
      if (worker) installation.setClock(worker, -10 * MINUTE_MS)
    },
    end: setRight,
  },
  {
    name: 'clocks set an hour on and back',
    databaseServes: true,
    begin: async (installation) => {
      for (const aheadMs of [HOUR_MS, -HOUR_MS, 0, HOUR_MS]) {
        for (const member of installation.members) installation.setClock(member, aheadMs)
        await wait(2_000)
      }
    },
    end: setRight,
  },
]

function setRight(installation: Installation): void {
  for (const member of installation.members) installation.setClock(member, 0)
}

/** Stops the server, then starts a read-only standby that takes over. */
function standby(): InducedFault {
  return {
    name: 'failing over to a standby',
    databaseServes: false,
    begin: async (installation) => {
      await installation.endPostgres('SIGINT')
      await wait(1_000)
      await installation.startStandby()
    },
    end: async (installation) => {
      await installation.ask('select pg_promote()')
    },
  }
}

function fullDisk(): InducedFault {
  return {
    name: 'disk full',
    databaseServes: false,
    strikes: 'webs',
    whyNot: ({ disk }) => (disk ? undefined : 'only root can make a small disk'),
    begin: ({ disk }) => disk?.fill(),
    end: ({ disk }) => disk?.free(),
  }
}

/** Defers each mail. Each retry waits longer, and the last waits continue after the hour. */
function hourOfGreylisting(): InducedFault {
  return {
    ...mail('mails put off for an hour (4xx)', 'RCPT', '451 try again'),
    begin: async (installation) => {
      installation.smtp.answer('RCPT', () => '451 try again')
      for (let minutes = 0; minutes < 60; minutes += 5) {
        await wait(1_000)
        await installation.passTime(5 * MINUTE_MS)
      }
    },
    recover: async (installation) => {
      await installation.passTime(2 * MINUTE_MS)
      return []
    },
  }
}

/**
 * Permanently refuses mails. The operator sees each with the server’s message, and has all of them retried.
 */
function refusedMail(): InducedFault {
  const SAID = '550 no such mailbox'
  let isRetried = false
  return {
    ...mail('mails refused (5xx)', 'RCPT', SAID),
    prepare: async () => {
      isRetried = false
    },
    recover: async (installation) => {
      const [open] = await installation.ask<{ waiting: number; failed: number }>(`
        select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as failed
        from platform.outgoing_mail where sent_at is null`)
      if (isRetried) return []
      if (!open?.failed) return ['refused mails']
      const listed = installation.command('failures').split('\n')
      const saying = listed.filter((line) => line.includes(SAID)).length
      if (saying < open.failed)
        return [`${open.failed - saying} refused mails that the operator does not see`]
      installation.command('failures', '--retry', 'mails')
      isRetried = true
      return []
    },
  }
}

const CANCELLING = 4

/** Lets members cancel while the payment provider is unreachable for a day. */
function dayWithoutStripe(mood: 'refuses' | 'swallows'): InducedFault {
  const subscribers: TrialMember[] = []
  const notified: TrialMember[] = []
  const asked: Promise<unknown>[] = []
  return {
    name: `payment provider away for a day (${mood === 'refuses' ? 'refused' : 'silent'})`,
    databaseServes: true,
    prepare: async (installation) => {
      for (let count = 0; count < CANCELLING; count++) subscribers.push(await aTrialMemberOf(installation))
    },
    begin: async (installation) => {
      installation.stripe.mood = mood
      if (mood === 'swallows') installation.stripe.cut()
      for (const subscriber of subscribers)
        asked.push(
          cancel(installation, subscriber).then((status) => {
            if (status === 200) notified.push(subscriber)
          }),
        )
      for (let hours = 0; hours < 24; hours += 2) {
        await wait(1_000)
        await installation.passTime(2 * HOUR_MS)
      }
    },
    end: ({ stripe }) => stripe.heal({ forgets: true }),
    recover: async (installation) => {
      await Promise.all(asked)
      return outOfStep(installation, notified)
    },
  }
}

function shuffled<Item>(items: readonly Item[], draw: () => number): Item[] {
  return items
    .map((item) => ({ item, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
