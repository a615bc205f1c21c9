import type pg from 'pg'

/** A server that only exists during the tests doesn't need to survive a power cut. */
export async function disableDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
}
