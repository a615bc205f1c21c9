import type pg from 'pg'
import { connectPatiently } from '../connect-patiently.ts'

const SERVER_LOCK = 7_215_004
/** Shared by all processes that use the embedded server, including commands. */
const USERS_LOCK = 7_215_005
const AGAIN_MS = 500

export type DatabaseUse = {
  /**
   * Ends the use. `wasLast` is true if no other process uses the database, so that the server can be stopped.
   */
  release: () => Promise<{ wasLast: boolean }>
}

/**
 * Registers a use of the embedded database: any number of commands, but only one server process. PostgreSQL
 * frees the locks whenever this process ends, so a crash leaves nothing to clean up. If the database itself
 * restarts, the locks are taken again.
 */
export async function useDatabase(
  databaseUrl: string,
  { folder, isServer }: { folder: string; isServer: boolean },
): Promise<DatabaseUse> {
  let isReleased = false
  let client = await take({ isLogged: false })

  async function take(options: { isLogged: boolean }): Promise<pg.Client> {
    const taken = await connectPatiently({ connectionString: databaseUrl }, options)
    await taken.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    if (isServer) {
      const { rows } = await taken.query('select pg_try_advisory_lock($1) as held', [SERVER_LOCK])
      if (!rows[0]?.held) {
        await taken.end()
        throw new Error(
          `Another Careplate is running with the data in ${folder}. Stop it, or set DATA_DIR to another folder. ` +
            'Several processes can share one PostgreSQL through DATABASE_URL.',
        )
      }
    }
    taken.once('end', () => {
      if (taken === client && !isReleased) setTimeout(takeAgain, AGAIN_MS).unref()
    })
    return taken
  }

  function takeAgain(): void {
    if (isReleased) return
    take({ isLogged: true }).then(
      (taken) => {
        client = taken
      },
      () => setTimeout(takeAgain, AGAIN_MS).unref(),
    )
  }

  return {
    async release() {
      isReleased = true
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
        const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [USERS_LOCK])
        return { wasLast: rows[0]?.alone === true }
      } catch {
        return { wasLast: true }
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
