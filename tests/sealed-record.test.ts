import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aGoal, aMember, aPlan } from '#members/members.fixtures.ts'
import { exportMember } from '#members/privacy/export-member.ts'
import { updateProfile } from '#members/profiles/acts/update-profile.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { forgetMemberKeys } from '#platform/member-keys/member-key.ts'
import { sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { MEMBER_COLUMNS } from '../src/composition/sealed-columns.ts'
import { recordedChanges } from './support/stored/recorded-changes.ts'
import { as, test } from './support/test-context.ts'

/** Creates a member who has chosen a health goal, with the record of that change. */
async function aChoice(ctx: Context) {
  const goal = await aGoal(ctx)
  const { id: plan } = await aPlan(ctx)
  const { profile, requester } = await aMember(ctx, { planId: plan })
  await updateProfile(as(ctx, requester), { id: profile.id, change: { goals: [goal] } })
  return { goal, profile, requester, subject: `profile:${profile.id}` }
}

async function recordAsStored(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.execute(sql`select to_jsonb(entry) as entry from platform.audit entry`)
  return JSON.stringify(rows)
}

describe("a member's data in the record of changes", () => {
  test('is sealed with their key, and in their export', async ({ ctx }) => {
    const { goal, profile, requester } = await aChoice(ctx)
    expect(await recordAsStored(ctx)).not.toContain(goal)
    const { record } = await exportMember(as(ctx, requester), { profileId: profile.id, parts: [] })
    expect(record.find(({ act }) => act === 'update')).toMatchObject({
      isByMember: true,
      before: { goals: [] },
      after: { goals: [goal] },
    })
  })

  test('is not in the export of the administrator who made the change', async ({ ctx }) => {
    const { profile, subject } = await aChoice(ctx)
    const { profile: admin, requester } = await aMember(ctx, { admin: true })
    const after = { goals: ['a goal of somebody else'] }
    await recordChange(as(ctx, requester), { act: 'update', subject, memberId: profile.id, after })
    const { record } = await exportMember(as(ctx, requester), { profileId: admin.id, parts: [] })
    expect(record.find(({ subject: of }) => of === subject)).toMatchObject({ before: null, after: null })
    expect(JSON.stringify(record)).not.toContain('a goal of somebody else')
    const [, last] = await recordedChanges(ctx, { subject, memberId: profile.id }).then((all) =>
      all.slice(-2),
    )
    expect(last).toMatchObject({ after, before: null })
  })

  test('no longer opens once their key is deleted', async ({ ctx }) => {
    const { profile, subject } = await aChoice(ctx)
    await ctx.db.delete(memberKeys).where(eq(memberKeys.memberId, profile.id))
    forgetMemberKeys(ctx.config, [profile.id])
    await expect(recordedChanges(ctx, { subject, memberId: profile.id })).rejects.toThrow(
      'The key of this member is not there',
    )
  })

  test('is readable in its old unsealed form, and sealed by the job', async ({ ctx }) => {
    const { profile } = await aMember(ctx)
    const subject = `profile:${profile.id}`
    const details = { before: { goals: [] }, after: { goals: ['told-long-ago'] } }
    await ctx.db.execute(sql`
      insert into platform.audit (at, actor, act, subject, request_id, member_id, details_id, details)
      values (now(), 'system', 'update', ${subject}, 'r', ${profile.id}, ${newId()},
        convert_to(${JSON.stringify(details)}, 'UTF8'))`)
    const openedChange = async () =>
      (await recordedChanges(ctx, { subject, memberId: profile.id })).find(({ act }) => act === 'update')
    expect(await openedChange()).toMatchObject(details)
    expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBe(1)
    expect(await openedChange()).toMatchObject(details)
    const [row] = await ctx.db.select().from(audit).where(eq(audit.act, 'update'))
    expect(row).toMatchObject({ before: null, after: null, memberId: profile.id })
    expect(await recordAsStored(ctx)).not.toContain(Buffer.from('told-long-ago').toString('hex'))
  })
})
