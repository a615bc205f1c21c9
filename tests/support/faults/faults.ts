import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from './installation.ts'

/** What goes wrong for a while, and how it ends. */
export type InducedFault = {
  name: string
  /** Whether the database can be used meanwhile; `/readyz` has to say the same. Undefined where it comes and goes. */
  databaseServes: boolean | undefined
  begin: (installation: Installation, draw: () => number) => void | Promise<void>
  end: (installation: Installation) => void | Promise<void>
}

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
  mail('mail server put off each mail (4xx)', 'RCPT', '451 try again'),
  mail('mail server silent on connect', 'greeting', 'silence'),
  mail('mail server silent after DATA', 'DATA', 'silence'),
  mail('mail server died in DATA', 'DATA', 'hang up'),
  {
    name: 'processes killed at random',
    databaseServes: undefined,
    begin: async (installation, draw) => {
      for (let kills = 0; kills < 3; kills++) {
        const member = installation.members[Math.floor(draw() * installation.members.length)]
        if (member) installation.kill(member)
        await wait(2000)
      }
    },
    end: () => undefined,
  },
  {
    name: 'clocks ten minutes apart',
    databaseServes: undefined,
    begin: (installation) => {
      const [web, , worker] = installation.members
      if (!web || !worker) return
      web.clockMs = 600_000
      worker.clockMs = -600_000
      installation.kill(web)
      installation.kill(worker)
    },
    end: (installation) => {
      for (const member of installation.members.filter(({ clockMs }) => clockMs !== 0)) {
        member.clockMs = 0
        installation.kill(member)
      }
    },
  },
]
