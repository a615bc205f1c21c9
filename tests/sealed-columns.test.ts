import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rotateSecret } from '#identity/tokens/rotate-secret.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { MEMBER_COLUMNS, SEALED_COLUMNS } from '../src/composition/sealed-columns.ts'
import { queuedMails } from './support/stored/queued-mails.ts'
import { test } from './support/test-context.ts'

// Byte columns that are hashes rather than sealed. A new secret must be in SEALED_COLUMNS, or it is lost when
// SECRET_KEY changes.
const HASHES = [
  'identity.authorization_codes.hash',
  'identity.codes.hash',
  'identity.codes.link_hash',
  'identity.refresh_tokens.hash',
  'identity.sign_ins.browser_hash',
  'identity.way_in_changes.undo_hash',
]

test('every column of bytes is listed as sealed by us, as sealed for a member, or as a hash', async ({
  ctx,
}) => {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'pgboss') and data_type = 'bytea' order by 1`)
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  const ofMembers = MEMBER_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...HASHES, ...sealed, ...ofMembers].sort())
})

test('pending mail opens with a new SECRET_KEY as with the previous key', async ({ ctx }) => {
  const to = 'ada@example.org'
  await queueMail(ctx, { key: 'one', to, subject: 'A week', text: 'Lentils.', html: '<p>Lentils.</p>' })
  const config = { ...ctx.config, secretKey: 'another secret key that is long enough' }
  const changed = { ...ctx, config: { ...config, secretKeyPrevious: ctx.config.secretKey } }
  expect(await rotateSecret(changed, SEALED_COLUMNS)).toContainEqual({
    table: 'platform.outgoing_mail',
    rotated: 1,
    unchanged: 0,
  })
  expect(await queuedMails({ ...ctx, config }, to)).toMatchObject([{ subject: 'A week', text: 'Lentils.' }])
})
