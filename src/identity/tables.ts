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
  /** SRP salt and verifier, sealed to `sub`. */
  credential: bytes('credential').notNull(),
  passwordSetAt: instant('password_set_at').notNull(),
  createdAt: instant('created_at').notNull(),
  /** All others that Cognito knows or the product invents, by their name in the protocol. */
  attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
  /** Takes the place of `username` once it is verified. */
  pendingEmail: text('pending_email'),
  /** Of `phone_number` among the attributes. */
  phoneVerified: boolean('phone_verified').notNull().default(false),
  /** Takes the place of a verified `phone_number` once it is verified itself. */
  pendingPhone: text('pending_phone'),
  mfaMethods: text('mfa_methods').array().$type<MfaMethod[]>().notNull().default([]),
  preferredMfa: text('preferred_mfa').$type<MfaMethod>(),
  isMfaRequired: boolean('is_mfa_required').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Names of `groups`, in the order in which the user was added. */
  groups: text('groups').array().notNull().default([]),
  /** Nothing about the ways in is changed before: the owner has just undone what somebody else did. */
  changesFrozenUntil: instant('changes_frozen_until'),
})

/** What users can belong to, as tokens say in `cognito:groups`. */
export const groups = identity.table('groups', {
  name: text('name').primaryKey(),
  description: text('description'),
  precedence: integer('precedence'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** The newest code of each purpose. Keyed by the `sub` that was asked for, whether or not a user has it. */
export const codes = identity.table(
  'codes',
  {
    sub: uuid('sub').notNull(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    hash: bytes('hash').notNull(),
    /** Of the token in the mail's link, where it has one. */
    linkHash: bytes('link_hash'),
    /** How often each network or device has guessed. */
    guesses: jsonb('guesses').$type<Record<string, number>>().notNull().default({}),
    guessesLeft: integer('guesses_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sub, table.purpose] })],
)

/** Secrets are sealed to `sub`. `lastStep` is the newest 30 seconds whose code was used. */
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
  /** SRP salt and verifier, sealed to `key`. */
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
  /** The device it happened on, once that is known. */
  deviceKey: text('device_key'),
  /** What its access tokens may be used for; null is everything. */
  scope: text('scope'),
  /** Of the secret in the cookie of the browser it began in; null where a program began it. */
  browserHash: bytes('browser_hash'),
  /** From where it began, without the end of the address, and what was said to be used. */
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
  /** The domain it was made for. */
  relyingPartyId: text('relying_party_id').notNull(),
  /** As COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** How often it was used, as far as its authenticator counts. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  name: text('name'),
  transports: text('transports').array().notNull().default([]),
  attachment: text('attachment'),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** Where it was added. */
  network: text('network'),
  agent: text('agent'),
})

/** What a passkey that is being added has to sign: one for each sign-in, good once. */
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
  /** Which of several: a provider's account, a device, a sign-in. Or that an administrator made the change. */
  detail: text('detail'),
  /** As it was, as far as it can be put back. */
  before: jsonb('before').$type<Before>().notNull().default({}),
  network: text('network'),
  agent: text('agent'),
  changedAt: instant('changed_at').notNull(),
  undoHash: bytes('undo_hash'),
  undoneAt: instant('undone_at'),
})

/** Keyed by the `sub` that a sign-in names, whether or not a user has it. */
export const passwordAttempts = identity.table(
  'password_attempts',
  {
    sub: uuid('sub').notNull(),
    /** A device or a network; empty for all together. */
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
  /** PKCS #8, sealed to `kid`. */
  privateKey: bytes('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
  verifiesUntil: instant('verifies_until'),
})
