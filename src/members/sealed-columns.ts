import type { MemberColumn } from '#platform/member-keys/stored-column.ts'
import type { SealedColumn } from '#platform/sealing.ts'
import { HASH_KEYS_PURPOSE } from './hash-key.ts'
import { PAYMENT_SECRETS_PURPOSE } from './profiles/store/load-profiles.ts'

/** All encrypted secrets of the members domain. */
export const MEMBERS_SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'members.hash_keys', id: 'id', idType: 'text', column: 'sealed', purpose: HASH_KEYS_PURPOSE },
  {
    table: 'members.profiles',
    id: 'id',
    idType: 'uuid',
    column: 'sealed_payment_secret',
    purpose: PAYMENT_SECRETS_PURPOSE,
    only: 'sealed_payment_secret is not null',
  },
]

/** Columns that are sealed with the member's key. */
export const MEMBERS_MEMBER_COLUMNS: readonly MemberColumn[] = [
  { table: 'members.profiles', id: 'id', member: 'id', column: 'sealed_facts' },
  { table: 'members.profiles', id: 'id', member: 'id', column: 'sealed_facts_history' },
  { table: 'members.profiles', id: 'id', member: 'id', column: 'sealed_goals' },
  { table: 'members.subscriptions', id: 'id', member: 'profile_id', column: 'pending_goals' },
  { table: 'members.subscriptions', id: 'id', member: 'profile_id', column: 'awaited_goals' },
]
