import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { admin, callerOf, guest } from '#catalogue/catalogue.fixtures.ts'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { conditions } from '#catalogue/tables.ts'
import type { Context, Requester, Role } from '#platform/context.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { findListedCondition, listConditions } from './condition-read-models.ts'
import { findConditions } from './find-condition.ts'

const staff = (role: Role): Requester => {
  return { kind: 'signed-in', authUserId: role, profileId: null, isAdmin: false, roles: [role] }
}

/** Withholds two goals: one is not enabled, and one cannot be served to any member. */
async function withholdTwo(ctx: Context): Promise<string[]> {
  const [first, second] = await listConditions(ctx, catalogueCache())
  if (!first || !second) throw new Error('The starter catalogue has no health goals.')
  await ctx.db.update(conditions).set({ enabled: false }).where(eq(conditions.id, first.id))
  await ctx.db.update(conditions).set({ withheld: 'No week was found.' }).where(eq(conditions.id, second.id))
  return [first.id, second.id]
}

seededTest.for([
  ['guests', guest, 23],
  ['editors', staff('editor'), 23],
  ['dietitians', staff('dietitian'), 25],
  ['administrators', admin, 25],
] as const)(
  '%s are shown by pages, API and plans the same health goals',
  async ([, requester, count], { ctx }) => {
    const hidden = await withholdTwo(ctx)
    const asker = as(ctx, requester)
    const catalogue = catalogueCache()
    const listed = (await listConditions(asker, catalogue)).map(({ id }) => id)
    expect(listed).toHaveLength(count)
    const sent = await callerOf(ctx, requester, { catalogue })('GET', '/condition?count=100')
    expect(sent.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(listed)
    const everyId = [...new Set([...hidden, ...listed])]
    const found = (await findConditions(asker, everyId)).map(({ id }) => id)
    expect(found.toSorted()).toEqual(listed.toSorted())
    for (const id of hidden) {
      const shown = await findListedCondition(asker, catalogue, id)
      expect(shown?.id ?? null).toBe(listed.includes(id) ? id : null)
    }
  },
)

seededTest('a page finds a health goal by its id in any spelling, and by nothing else', async ({ ctx }) => {
  const catalogue = catalogueCache()
  const [first] = await listConditions(ctx, catalogue)
  expect(await findListedCondition(ctx, catalogue, first?.id.toUpperCase() ?? '')).toBe(first)
  for (const id of ['', 'none', 'constructor'])
    expect(await findListedCondition(ctx, catalogue, id)).toBeNull()
})
