import { customType, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { signIns, users } from './tables.ts'

const identity = pgSchema('identity')

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const authorizationCodes = identity.table('authorization_codes', {
  hash: bytes('hash').primaryKey(),
  originJti: uuid('origin_jti')
    .notNull()
    .references(() => signIns.originJti, { onDelete: 'cascade' }),
  clientId: text('client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  nonce: text('nonce'),
  expiresAt: instant('expires_at').notNull(),
  spentAt: instant('spent_at'),
})

export const providerAccounts = identity.table(
  'provider_accounts',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    sub: uuid('sub')
      .notNull()
      .references(() => users.sub, { onDelete: 'cascade' }),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
)
