import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import type { CodePurpose } from './columns/code-purpose.ts'
import type { MfaMethod } from './columns/mfa-method.ts'
import type { Before, Notice } from './columns/notice.ts'
import type { UserStatus } from './columns/user-status.ts'

const identity = pgSchema('identity')

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const users = identity.table('users', {
  sub: uuid('sub').primaryKey(),
  /** The email address in lower case. */
  username: text('username').notNull().unique(),
  emailVerified: boolean('email_verified').notNull(),
  status: text('status').$type<UserStatus>().notNull(),
  /** SRP salt and verifier, encrypted for `sub`. */
  credential: bytes('credential').notNull(),
  passwordSetAt: instant('password_set_at').notNull(),
  createdAt: instant('created_at').notNull(),
  /** All other attributes, from Cognito or the product, by protocol name. */
  attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
  /** Replaces `username` once it is verified. */
  pendingEmail: text('pending_email'),
  /** Refers to `phone_number` in the attributes. */
  phoneVerified: boolean('phone_verified').notNull().default(false),
  /** Replaces a verified `phone_number` once it is verified. */
  pendingPhone: text('pending_phone'),
  mfaMethods: text('mfa_methods').array().$type<MfaMethod[]>().notNull().default([]),
  preferredMfa: text('preferred_mfa').$type<MfaMethod>(),
  isMfaRequired: boolean('is_mfa_required').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Names of `groups`, in the order the user was added. */
  groups: text('groups').array().notNull().default([]),
  /**
   * Credentials cannot be changed before this time, because the owner has just undone another person's
   * change.
   */
  changesFrozenUntil: instant('changes_frozen_until'),
})

/** The groups of users, which tokens list in `cognito:groups`. */
export const groups = identity.table('groups', {
  name: text('name').primaryKey(),
  description: text('description'),
  precedence: integer('precedence'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** The newest code of each purpose, keyed by the requested `sub`, even if no user has it. */
export const codes = identity.table(
  'codes',
  {
    sub: uuid('sub').notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    hash: bytes('hash').notNull(),
    /** Hash of the token in the mail's link, if there is one. */
    linkHash: bytes('link_hash'),
    /** Number of guesses per network or device. */
    guesses: jsonb('guesses').$type<Record<string, number>>().notNull().default({}),
    guessesLeft: integer('guesses_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sub, table.purpose] })],
)

/** Secrets are encrypted for `sub`. `lastStep` is the newest 30-second step whose code was used. */
export const softwareTokens = identity.table('software_tokens', {
  sub: uuid('sub')
    .primaryKey()
    .references(() => users.sub, { onDelete: 'cascade' }),
  secret: bytes('secret'),
  pendingSecret: bytes('pending_secret'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const devices = identity.table('devices', {
  key: text('key').primaryKey(),
  sub: uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' }),
  name: text('name'),
  /** SRP salt and verifier, encrypted for `key`. */
  credential: bytes('credential').notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  createdAt: instant('created_at').notNull(),
  modifiedAt: instant('modified_at').notNull(),
  usedAt: instant('used_at').notNull(),
})

export const signIns = identity.table('sign_ins', {
  originJti: uuid('origin_jti').primaryKey(),
  sub: uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' }),
  clientId: text('client_id').notNull(),
  eventId: uuid('event_id').notNull(),
  signedInAt: instant('signed_in_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  /** The device of the sign-in, once it is known. */
  deviceKey: text('device_key'),
  /** The scope of its access tokens. Null means everything. */
  scope: text('scope'),
  /** Hash of the secret in the cookie of the browser where it started. Null if a program started it. */
  browserHash: bytes('browser_hash'),
  /** The network of origin, without the end of the address, and the reported client. */
  network: text('network'),
  agent: text('agent'),
  usedAt: instant('used_at'),
})

export const refreshTokens = identity.table('refresh_tokens', {
  hash: bytes('hash').primaryKey(),
  originJti: uuid('origin_jti')
    .notNull()
    .references(() => signIns.originJti, { onDelete: 'cascade' }),
  replacedAt: instant('replaced_at'),
})

export const passkeys = identity.table('passkeys', {
  credentialId: text('credential_id').primaryKey(),
  sub: uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' }),
  /** The domain that the passkey was made for. */
  relyingPartyId: text('relying_party_id').notNull(),
  /** COSE key in base64url. */
  publicKey: text('public_key').notNull(),
  /** Number of uses, if the authenticator counts them. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  name: text('name'),
  transports: text('transports').array().notNull().default([]),
  attachment: text('attachment'),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** The network where it was added. */
  network: text('network'),
  agent: text('agent'),
})

/** The challenges that new passkeys must sign: one per sign-in, valid once. */
export const passkeyRegistrations = identity.table('passkey_registrations', {
  originJti: uuid('origin_jti')
    .primaryKey()
    .references(() => signIns.originJti, { onDelete: 'cascade' }),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const wayInChanges = identity.table('way_in_changes', {
  id: uuid('id').primaryKey(),
  sub: uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' }),
  notice: text('notice').$type<Notice>().notNull(),
  /**
   * Identifies the item: a provider's account, a device or a sign-in. Or marks a change by an administrator.
   */
  detail: text('detail'),
  /** The previous state, as far as it can be restored. */
  before: jsonb('before').$type<Before>().notNull().default({}),
  network: text('network'),
  agent: text('agent'),
  changedAt: instant('changed_at').notNull(),
  undoHash: bytes('undo_hash'),
  undoneAt: instant('undone_at'),
})

/** Keyed by the `sub` named in a sign-in, even if no user has it. */
export const passwordAttempts = identity.table(
  'password_attempts',
  {
    sub: uuid('sub').notNull(),
    /** A device or a network. Empty for all sources together. */
    source: text('source').notNull().default(''),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    lockedUntil: instant('locked_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sub, table.source] })],
)

export const signingKeys = identity.table('signing_keys', {
  kid: text('kid').primaryKey(),
  state: text('state').$type<'signing' | 'verifying' | 'retired'>().notNull(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  /** PKCS #8, encrypted for `kid`. */
  privateKey: bytes('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
  verifiesUntil: instant('verifies_until'),
})
