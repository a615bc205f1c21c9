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

/** Who attacks, whom, and with what they know. */
export type Cast = {
  tokens: Record<Exclude<Caller, 'guest'>, string>
  refreshTokens: string[]
  usernames: string[]
  subs: string[]
  ids: Ids
  /** Without what an administrator could bring to light for everybody. */
  idsOfAdmin: Ids
  /** Ids of rows that are nobody's business but the other member's, in small letters. */
  others: string[]
  /** What no answer to anybody else and no log may hold. */
  secrets: string[]
  redirect: string
  webhookSecret: string
  stripeKeys: ReturnType<typeof sandboxKeys>
}

/** New people for one turn of the attack: who deletes themself in one is gone in it alone. */
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

/** Had a week, signed in, and left. */
async function aDeletedMember(ctx: Context) {
  const { profile, requester } = await aMember(ctx)
  await aWeek(ctx, profile.id, await aMealPlan(ctx, { goals: ['heart-health'] }))
  const tokens = await signInWithPassword(ctx, { username: profile.username, password: PASSWORD })
  await deleteAccount({ ...ctx, requester }, { authUserId: profile.authUserId })
  return tokens
}

/** Was an administrator when they signed in, and no longer is. */
async function aDemotedAdministrator(ctx: Context) {
  const { profile } = await aMember(ctx, { admin: true })
  const tokens = await signInWithPassword(ctx, { username: profile.username, password: PASSWORD })
  await ctx.db.update(profiles).set({ admin: false }).where(eq(profiles.id, profile.id))
  return tokens
}

/** The same with another signature. */
function forged(token: string): string {
  return token.slice(0, -8) + token.slice(-8).replace(/./g, (letter) => (letter === 'A' ? 'B' : 'A'))
}
