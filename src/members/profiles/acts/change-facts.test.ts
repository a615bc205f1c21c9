import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember, appOf } from '../../members.fixtures.ts'
import type { MemberFacts } from '../facts.ts'
import type { FactsChange } from '../facts-change.ts'
import { profileRoutes } from './routes.ts'

/** Creates a member whose facts are changed by several devices, each based on the version it last read. */
async function aTelling(ctx: Context, facts: MemberFacts = {}) {
  let now = ctx.now()
  const { profile, requester } = await aMember(ctx, { facts })
  const app = appOf(() => ({ ...as(ctx, requester), now: () => now }), profileRoutes)
  const path = `/profile/${profile.id}/facts`
  async function call(method: string, body?: object, seen?: string) {
    const headers = { 'content-type': 'application/json', ...(seen ? { 'if-match': seen } : {}) }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await app.request(path, init)
    return {
      status: response.status,
      body: await response.json(),
      tag: String(response.headers.get('etag')),
    }
  }
  return {
    read: async () => (await call('GET')).body.facts as MemberFacts,
    see: () => call('GET'),
    change: (change: FactsChange, seen?: string) => call('PATCH', change, seen),
    replace: (facts: MemberFacts, seen?: string) => call('PUT', facts, seen),
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * 60 * 60 * 1000)
    },
  }
}

describe('a reported fact', () => {
  test('is kept when a change does not name it', async ({ ctx }) => {
    const telling = await aTelling(ctx, { diet: 'vegan', allergies: ['tree_nut'], servings: 2 })
    const { tag } = await telling.see()
    const changed = await telling.change({ set: { servings: 4 }, remove: ['diet'] }, tag)
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await telling.read()).toEqual({ allergies: ['tree_nut'], servings: 4 })
  })

  test('records when it was reported and when it was changed', async ({ ctx }) => {
    const telling = await aTelling(ctx)
    const first = await telling.change({ set: { diet: 'vegan' } })
    telling.wait(3)
    const { body } = await telling.change(
      { set: { diet: 'vegetarian' }, add: { dislikes: ['kale'] } },
      first.tag,
    )
    const [at, later] = [body.told.diet.toldAt, body.told.diet.changedAt]
    expect(Date.parse(later) - Date.parse(at)).toBe(3 * 60 * 60 * 1000)
    expect(body.told.dislikes).toEqual({ toldAt: later, changedAt: later })
  })

  test('keeps earlier weights with their days, and asks again whether a change was meant', async ({
    ctx,
  }) => {
    const telling = await aTelling(ctx)
    const first = await telling.change({ set: { weightKg: 80 } })
    telling.wait(30 * 24)
    const lost = await telling.change(
      { set: { weightKg: 74, answers: { weight_change_meant: 'yes' } } },
      first.tag,
    )
    expect(lost.body.told.weightKg.weights.map(({ kg }: { kg: number }) => kg)).toEqual([80, 74])
    telling.wait(30 * 24)
    const more = await telling.change({ set: { weightKg: 68 } }, lost.tag)
    expect(more.body.facts).toEqual({ weightKg: 68 })
    const gone = await telling.change({ remove: ['weightKg'] }, more.tag)
    expect(gone.body.told).not.toHaveProperty('weightKg')
  })

  test('of an agreement applies to the medicines it was about, and is asked again with another', async ({
    ctx,
  }) => {
    const agreed = { prescriber_agreed: 'yes', inr_in_range: 'yes', warfarin_over_3_months: 'yes' } as const
    const telling = await aTelling(ctx, { medications: ['insulin', 'warfarin'], answers: agreed })
    const { tag } = await telling.see()
    const more = await telling.change({ add: { medications: ['Lisinopril'] } }, tag)
    expect(more.body.facts).toEqual({
      medications: ['insulin', 'warfarin', 'lisinopril'],
      // An answer that decides whether a plan can be served becomes "unknown" instead of never asked.
      answers: { warfarin_over_3_months: 'yes', inr_in_range: 'unknown' },
    })
    const anew = { prescriber_agreed: 'yes', inr_in_range: 'no' } as const
    const answered = await telling.change({ set: { answers: anew } }, more.tag)
    // Adding a medicine again, or removing one, is not a new medicine.
    const same = await telling.change(
      { add: { medications: ['lisinopril'] }, drop: { medications: ['insulin'] } },
      answered.tag,
    )
    expect(same.body.facts.answers).toEqual({ ...agreed, ...anew })
    const both = await telling.change(
      { add: { medications: ['spironolactone'] }, set: { answers: { prescriber_agreed: 'yes' } } },
      same.tag,
    )
    // Answers in the same change are kept, and so is an answer that holds back a plan.
    expect(both.body.facts.answers).toEqual({ ...agreed, ...anew })
    const all = {
      ...(await telling.read()),
      medications: ['warfarin', 'lisinopril', 'spironolactone', 'digoxin'],
    }
    const replaced = await telling.replace(all, both.tag)
    expect(replaced.body.facts.answers).toEqual({ warfarin_over_3_months: 'yes', inr_in_range: 'no' })
  })

  test('of an agreement is asked again even if the caller has not seen its latest version', async ({
    ctx,
  }) => {
    const telling = await aTelling(ctx, { medications: ['insulin'] })
    const { tag } = await telling.see()
    await telling.change({ set: { answers: { prescriber_agreed: 'yes' } } }, tag)
    const added = await telling.change({ add: { medications: ['lisinopril'] } }, tag)
    expect(added).toMatchObject({ status: 200 })
    expect(added.body.facts).toEqual({ medications: ['insulin', 'lisinopril'] })
  })

  test('of an agreement is asked again when the member wants to lose weight or adds another illness', async ({
    ctx,
  }) => {
    const answers = { prescriber_agreed: 'yes', alcohol_agreed: 'yes', clinician_agreed: 'yes' } as const
    const telling = await aTelling(ctx, { medications: ['insulin'], circumstances: ['gout'], answers })
    const { tag } = await telling.see()
    const aim = await telling.change({ add: { circumstances: ['weight_loss_aim'] } }, tag)
    expect(aim.body.facts.answers).toEqual({ alcohol_agreed: 'yes' })
    const ill = await telling.change({ add: { circumstances: ['alcohol_dependence'] } }, aim.tag)
    expect(ill.body.facts).not.toHaveProperty('answers')
  })

  test('of a clinician who agreed is asked again once the body requires it for another reason', async ({
    ctx,
  }) => {
    const birthYear = ctx.now().getUTCFullYear() - 86
    const telling = await aTelling(ctx, { heightCm: 160, weightKg: 60, birthYear })
    const { tag } = await telling.see()
    const agreed = await telling.change({ set: { answers: { clinician_agreed: 'yes' } } }, tag)
    const little = await telling.change({ set: { weightKg: 61 } }, agreed.tag)
    expect(little.body.facts.answers).toEqual({ clinician_agreed: 'yes' })
    const heavy = await telling.change({ set: { weightKg: 140 } }, little.tag)
    expect(heavy.body.facts).not.toHaveProperty('answers')
  })

  test('added on two devices is kept from both', async ({ ctx }) => {
    const telling = await aTelling(ctx, { allergies: ['egg'] })
    const { tag } = await telling.see()
    expect((await telling.change({ add: { allergies: ['peanut'] } }, tag)).status).toBe(200)
    expect((await telling.change({ add: { allergies: ['sesame'] } }, tag)).status).toBe(200)
    const answers = { answers: { inr_in_range: 'yes' } } as const
    expect((await telling.change({ set: answers }, tag)).status).toBe(200)
    expect((await telling.change({ set: { answers: { ibs_diagnosed: 'no' } } }, tag)).status).toBe(200)
    expect(await telling.read()).toEqual({
      allergies: ['egg', 'peanut', 'sesame'],
      answers: { inr_in_range: 'yes', ibs_diagnosed: 'no' },
    })
  })

  test('changed in the meantime is a conflict that shows both values and changes nothing', async ({
    ctx,
  }) => {
    const telling = await aTelling(ctx, { diet: 'vegan', servings: 2 })
    const { tag } = await telling.see()
    await telling.change({ set: { diet: 'vegetarian' } }, tag)
    const asked = await telling.change({ set: { diet: 'omnivore', servings: 4 } }, tag)
    expect(asked).toMatchObject({
      status: 409,
      body: {
        error: { code: 'conflict' },
        meanwhile: {
          differing: ['diet'],
          given: { diet: 'omnivore' },
          facts: { diet: 'vegetarian', servings: 2 },
        },
      },
    })
    expect(await telling.read()).toEqual({ diet: 'vegetarian', servings: 2 })
    const decided = await telling.change({ set: { diet: 'omnivore', servings: 4 } }, asked.tag)
    expect(decided).toMatchObject({ status: 200, body: { facts: { diet: 'omnivore', servings: 4 } } })
  })

  test('that was removed is not added again by a repeated call', async ({ ctx }) => {
    const telling = await aTelling(ctx)
    const change: FactsChange = { set: { diet: 'vegan' }, add: { dislikes: ['kale'] } }
    const sent = await telling.change(change)
    expect((await telling.change(change)).body.version).toBe(sent.body.version)
    await telling.change({ remove: ['diet'], drop: { dislikes: ['kale'] } }, sent.tag)
    expect(await telling.change(change)).toMatchObject({
      status: 409,
      body: { meanwhile: { differing: ['diet', 'dislikes'] } },
    })
    expect(await telling.read()).toEqual({})
  })

  test('that was added again is not removed by a device that saw the earlier one', async ({ ctx }) => {
    const telling = await aTelling(ctx, { allergies: ['peanut'] })
    const old = await telling.see()
    const without = await telling.change({ drop: { allergies: ['peanut'] } }, old.tag)
    const again = await telling.change({ add: { allergies: ['peanut'] } }, without.tag)
    await telling.change({ add: { allergies: ['egg'] } }, again.tag)
    expect((await telling.change({ drop: { allergies: ['peanut'] } }, old.tag)).status).toBe(409)
    expect(await telling.read()).toEqual({ allergies: ['peanut', 'egg'] })
  })

  test('is not replaced by a caller who has not seen it', async ({ ctx }) => {
    const telling = await aTelling(ctx, { diet: 'vegan', allergies: ['milk'] })
    expect(await telling.replace({})).toMatchObject({
      status: 409,
      body: { meanwhile: { differing: ['diet', 'allergies'], given: {} } },
    })
    const { tag } = await telling.see()
    await telling.change({ add: { allergies: ['egg'] } }, tag)
    expect((await telling.replace({ allergies: ['milk'] }, tag)).status).toBe(409)
    expect(await telling.read()).toEqual({ diet: 'vegan', allergies: ['milk', 'egg'] })
    expect((await telling.replace({ allergies: ['milk'] }, (await telling.see()).tag)).status).toBe(200)
    expect(await telling.read()).toEqual({ allergies: ['milk'] })
  })

  test('distinguishes an empty list from no information', async ({ ctx }) => {
    const telling = await aTelling(ctx, { medications: ['lisinopril'] })
    const { tag } = await telling.see()
    const without = await telling.change({ drop: { medications: ['lisinopril'] } }, tag)
    expect(without.body.facts).toEqual({})
    const none = await telling.change({ set: { medications: [] } }, without.tag)
    expect(none.body.facts).toEqual({ medications: [] })
    expect((await telling.change({ add: { medications: ['warfarin'] } }, without.tag)).status).toBe(409)
  })

  test('removed and added in the same change is kept', async ({ ctx }) => {
    const telling = await aTelling(ctx, { medications: ['lisinopril'] })
    const { tag } = await telling.see()
    const change = { add: { medications: ['lisinopril'] }, drop: { medications: ['lisinopril'] } }
    expect((await telling.change(change, tag)).body.facts).toEqual({ medications: ['lisinopril'] })
  })

  test('is refused if it is misspelled or too large', async ({ ctx }) => {
    const telling = await aTelling(ctx)
    for (const change of [{ sett: {} }, { set: { alergies: [] } }, { remove: ['diets'] }]) {
      expect((await telling.change(change as object)).status).toBe(400)
    }
    const many = (letter: string) => Array.from({ length: 30 }, (_, at) => `${letter}${at}`)
    await telling.change({ add: { dislikes: many('a') } })
    const refused = await telling.change({ add: { dislikes: many('b') } })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: { dislikes: expect.any(String) } } },
    })
    expect((await telling.read()).dislikes).toEqual(many('a'))
  })
})
