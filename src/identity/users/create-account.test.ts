import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import { openDatabase } from '#platform/db/database.ts'
import { test } from '#tests/support/test-context.ts'
import { users } from '../tables.ts'
import { createAccount } from './create-account.ts'

test('a form that is sent several times at once makes one account, and each answer names it', async ({
  ctx,
}) => {
  const database = openDatabase(inject('databaseUrl'), { maxConnections: 4 })
  const atOnce = { ...ctx, db: database.db }
  const account = { username: `${randomUUID()}@example.org`, password: 'Correct-Horse-7' }
  try {
    const answers = await Promise.all(Array.from({ length: 4 }, () => createAccount(atOnce, account)))
    expect(new Set(answers.map(({ user }) => user.authUserId)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  } finally {
    const [made] = await database.db.delete(users).where(eq(users.username, account.username)).returning()
    if (made) await database.db.delete(audit).where(eq(audit.subject, `user:${made.sub}`))
    await database.close()
  }
})
