import pg from 'pg'

const SERVER_LOCK = 7_215_004

/**
 * Holds the embedded database for one server. PostgreSQL frees the lock when this process ends, however it
 * ends, so that nothing has to be cleaned up after a crash.
 */
export async function holdServerLock(
  databaseUrl: string,
  folder: string,
): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [SERVER_LOCK])
  if (!rows[0]?.held) {
    await client.end()
    throw new Error(
      `Another Careplate is running with the data in ${folder}. Stop it, or set DATA_DIR to another folder. ` +
        'Several processes can share one PostgreSQL through DATABASE_URL.',
    )
  }
  return { release: () => client.end() }
}
