import { eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { users } from '#identity/tables.ts'
import { aMember } from '#members/members.fixtures.ts'
import { deleteAccount } from '#members/privacy/delete-account.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { aFuzzFixture } from '#tests/support/fuzz/fuzz-fixture.ts'
import type { Ids } from '#tests/support/fuzz/random-value.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aWeek } from '#tests/support/meal-plans/a-week.ts'
import { sandboxKeys } from '#twins/stripe/objects/sandbox-keys.ts'
import type { Caller } from './attack-request.ts'

const PASSWORD = 'Fresh-Bread-12'

/** The attackers, the accounts under attack, and the data that attackers know. */
export type Cast = {
  tokens: Record<Exclude<Caller, 'guest'>, string>
  refreshTokens: string[]
  usernames: string[]
  subs: string[]
  ids: Ids
  /**
   * Ids for an administrator's requests. Objects that are not yet public are omitted, because an
   * administrator could publish them.
   */
  idsOfAdmin: Ids
  /** Ids, in lower case, of rows that only the other member may see. */
  others: string[]
  /** Secrets that must never appear in a response to another caller or in the log. */
  secrets: string[]
  redirect: string
  webhookSecret: string
  stripeKeys: ReturnType<typeof sandboxKeys>
}

/**
 * Creates new accounts for one turn of the attack. An account that deletes itself in one turn is missing only
 * in that turn.
 */
export async function makeCast(ctx: Context, turn: number): Promise<Cast> {
  const { buyer, ids, others } = await aFuzzFixture(ctx, turn)
  const [member, other, admin] = await Promise.all(ids.user.map((sub) => signInBySub(ctx, sub)))
  if (!member || !other || !admin) throw new Error('Not everybody could sign in.')
  const deleted = await aDeletedMember(ctx)
  const demoted = await aDemotedAdministrator(ctx)
  const starters = await ctx.db.select({ id: conditions.id }).from(conditions).limit(12)
  const [shownPost = ''] = ids.content
  const [goal = '', , fresh = '', ...served] = ids.condition
  const secrets = [
    other.AccessToken,
    other.IdToken,
    other.RefreshToken,
    admin.AccessToken,
    admin.RefreshToken,
  ]
  const stripeKeys = sandboxKeys(ctx.config)
  return {
    tokens: {
      member: member.AccessToken,
      admin: admin.AccessToken,
      deleted: deleted.AccessToken,
      demoted: demoted.AccessToken,
      forged: forged(member.AccessToken),
    },
    refreshTokens: [deleted.RefreshToken, forged(member.RefreshToken)],
    usernames: [buyer.profile.username, 'zqxsecret@example.org'],
    subs: ids.user,
    ids: { ...ids, condition: [...ids.condition, ...starters.map(({ id }) => id)] },
    idsOfAdmin: { ...ids, content: [shownPost], condition: [goal, fresh, ...served] },
    others,
    secrets: [...secrets, stripeKeys.secretKey, stripeKeys.webhookSecret],
    redirect: ctx.config.identity.redirects[0] ?? '',
    webhookSecret: stripeKeys.webhookSecret,
    stripeKeys,
  }
}

async function signInBySub(ctx: Context, sub: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  return signInWithPassword(ctx, { username: user?.username ?? '', password: PASSWORD })
}

/** Creates a member who had a week, signed in, and deleted the account. */
async function aDeletedMember(ctx: Context) {
  const { profile, requester } = await aMember(ctx)
  await aWeek(ctx, profile.id, await aMealPlan(ctx, { goals: ['heart-health'] }))
  const tokens = await signInWithPassword(ctx, { username: profile.username, password: PASSWORD })
  await deleteAccount({ ...ctx, requester }, { authUserId: profile.authUserId })
  return tokens
}

/** Creates a member who was an administrator at sign-in and no longer is. */
async function aDemotedAdministrator(ctx: Context) {
  const { profile } = await aMember(ctx, { admin: true })
  const tokens = await signInWithPassword(ctx, { username: profile.username, password: PASSWORD })
  await ctx.db.update(profiles).set({ admin: false }).where(eq(profiles.id, profile.id))
  return tokens
}

/** Returns the same token with another signature. */
function forged(token: string): string {
  return token.slice(0, -8) + token.slice(-8).replace(/./g, (letter) => (letter === 'A' ? 'B' : 'A'))
}
