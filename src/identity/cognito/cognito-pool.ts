import { randomUUID } from 'node:crypto'
import { recordChange } from '#platform/audit/record-change.ts'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'
import { type Context, requireAdmin, requireSignedIn } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { accountExistsMail, invitationMail, mayTellOwner } from '../accounts/tell-owner.ts'
import type { UserPool } from '../user-pool.ts'
import { parseAccount, parsePassword, parseUsername } from '../users/parse-account.ts'
import { maySeeUser, type User } from '../users/user.ts'
import { CognitoGroups } from './cognito-groups.ts'
import { exportOfCognito } from './cognito-user.ts'
import { CognitoUsers } from './cognito-users.ts'
import { removeUserJob } from './remove-user-job.ts'
import { cognitoKeys, verifyCognitoToken } from './verify-cognito-token.ts'

type OfAdministrators = Pick<UserPool, 'createUser' | 'setPassword' | 'resetSecondFactors' | 'proposeEmail'>

/** Functions that Cognito does not support. */
const NOT_AT_COGNITO = {
  // A Cognito setting requires a second factor of all users or of none.
  requireSecondFactor: () => Promise.resolve(),
  requireSecondFactorOfGroups: () => Promise.resolve(),
  endWayIn: () => Promise.reject(notFound('way in')),
  namePasskey: () => Promise.reject(notFound('passkey')),
  undoChange: () => Promise.reject(notFound('change')),
  checkUndoLink: () => Promise.reject(notFound('change')),
  verifyEmailByLink: () => Promise.reject(notFound('link')),
  announcesChanges: false,
} satisfies Partial<UserPool>

type OfEverybody = Omit<UserPool, keyof OfAdministrators | keyof typeof NOT_AT_COGNITO>

/** A user pool at Amazon Cognito. */
export function cognitoPool(cognito: CognitoConfig): UserPool {
  const users = new CognitoUsers(cognito)
  return { ...NOT_AT_COGNITO, ...ofEverybody(cognito, users), ...ofAdministrators(users) }
}

function ofEverybody(cognito: CognitoConfig, users: CognitoUsers): OfEverybody {
  const keys = cognitoKeys(cognito)
  const groups = new CognitoGroups(cognito)
  return {
    // The user may have left a group since the token was issued.
    async verifyAccessToken(ctx, token) {
      const verified = await verifyCognitoToken(ctx, { cognito, keys }, token)
      if (!verified || verified.groups.length === 0) return verified
      const present = await groups.of(ctx, verified.authUserId)
      return { ...verified, groups: verified.groups.filter((group) => present.includes(group)) }
    },

    ...ofReaders(users),

    // The address is marked as verified without proof, because Cognito doesn't reset the password of an
    // unverified address.
    async createAccount(ctx, given) {
      const account = parseAccount(given)
      try {
        await users.make(ctx, account)
      } catch (error) {
        if (!isTaken(error)) throw error
        const own = await users.findOwnNewAccount(ctx, account)
        if (own) return { authUserId: own.authUserId, isNew: false }
        await tellOwner(ctx, account.username)
        return { authUserId: randomUUID(), isNew: true }
      }
      await users.setPassword(ctx, account.username, account.password, true)
      const user = await users.require(ctx, account.username)
      await recordCreated(ctx, user)
      return { authUserId: user.authUserId, isNew: true }
    },

    ...ofGroups(groups),

    // Cognito does not report the place or time of sign-ins, and lists devices only to their owner.
    async listWaysIn(ctx, { authUserId }) {
      requireSignedIn(ctx.requester)
      if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
      return null
    },

    // Deletion is done by a job, so that Cognito is not called while the caller's transaction is open.
    async deleteUser(ctx, { authUserId }) {
      requireSignedIn(ctx.requester)
      if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
      await ctx.jobs.enqueue(ctx.db, removeUserJob, { authUserId })
      await recordChange(ctx, { act: 'delete', subject: `user:${authUserId}` })
    },
  }
}

function ofReaders(users: CognitoUsers): Pick<OfEverybody, 'findUser' | 'exportUser'> {
  return {
    async findUser(ctx, by) {
      const user = await users.find(
        ctx,
        'authUserId' in by ? by.authUserId : by.username.trim().toLowerCase(),
      )
      return user && maySeeUser(ctx.requester, user.authUserId) ? user : null
    },

    async exportUser(ctx, { authUserId }) {
      requireSignedIn(ctx.requester)
      if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
      const answer = await users.ask(ctx, authUserId)
      return answer && exportOfCognito(answer)
    },
  }
}

function ofGroups(groups: CognitoGroups): Pick<OfEverybody, 'listGroups' | 'setInGroup'> {
  return {
    async listGroups(ctx, { authUserId }) {
      requireSignedIn(ctx.requester)
      if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
      return groups.of(ctx, authUserId)
    },

    async setInGroup(ctx, { authUserId, group, isIn }) {
      requireAdmin(ctx.requester)
      await (isIn ? groups.add(ctx, authUserId, group) : groups.remove(ctx, authUserId, group))
      await recordChange(ctx, { act: 'set-in-group', subject: `user:${authUserId}`, after: { group, isIn } })
    },
  }
}

function ofAdministrators(users: CognitoUsers): OfAdministrators {
  return {
    async createUser(ctx, { permanent, emailVerified = true, isInvited, ...given }) {
      requireAdmin(ctx.requester)
      const account = parseAccount(given)
      await users.make(ctx, account, { emailVerified })
      if (isInvited) await queueMail(ctx, await invitationMail(account.username))
      if (permanent) await users.setPassword(ctx, account.username, account.password, true)
      const user = await users.require(ctx, account.username)
      await recordCreated(ctx, user)
      return user
    },

    async setPassword(ctx, { authUserId, permanent, ...given }) {
      requireAdmin(ctx.requester)
      const password = parsePassword(given)
      await users.setPassword(ctx, authUserId, password, permanent)
      await users.signOutEverywhere(ctx, authUserId)
      await recordChange(ctx, { act: 'set-password', subject: `user:${authUserId}`, after: { permanent } })
    },

    async resetSecondFactors(ctx, { authUserId }) {
      requireAdmin(ctx.requester)
      await users.resetSecondFactors(ctx, authUserId)
      await recordChange(ctx, { act: 'set-mfa', subject: `user:${authUserId}` })
    },

    async proposeEmail(ctx, { authUserId, username }) {
      requireAdmin(ctx.requester)
      const address = parseUsername(username)
      await users.setEmail(ctx, authUserId, address)
      // A pool that keeps the original value until the new one is verified still returns the old address.
      const isChanged = (await users.require(ctx, authUserId)).username === address
      const act = isChanged ? 'change-email' : 'propose-email'
      await recordChange(ctx, { act, subject: `user:${authUserId}` })
      return isChanged ? 'changed' : 'asked'
    },
  }
}

async function tellOwner(ctx: Context, address: string): Promise<void> {
  if (await mayTellOwner(ctx, address)) await queueMail(ctx, await accountExistsMail(ctx, address))
}

async function recordCreated(ctx: Context, { authUserId, status }: User): Promise<void> {
  await recordChange(ctx, { act: 'create', subject: `user:${authUserId}`, after: { status } })
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict'
}
