import { z } from '@hono/zod-openapi'
import { errorAnswer } from '#platform/http/api-router.ts'
import { entityTag } from '#platform/http/entity-tag.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { type MemberFacts, memberFacts } from '../facts.ts'
import type { VersionedFacts } from '../facts-history.ts'
import { type ListedProfile, type Profile, profileVersion } from '../store/profile.ts'
import { factsChange } from './schema.ts'

/** A profile as it appears in lists: without the parts that grow every week, and without payment secrets. */
export const profileRowWire = z
  .object({
    _id: idText,
    username: z.string().openapi({ example: 'ada@example.org' }),
    authUserId: idText,
    admin: z.boolean().openapi({ example: false }),
    plan: idText.nullable().openapi({ description: 'The `_id` of the pricing plan.' }),
    goals: z.array(idText).openapi({ description: 'The `_id`s of the health goals, in their order.' }),
    created: instantText,
    lastPlanSent: instantText.nullable(),
    email: z.string().openapi({ example: 'ada@example.org' }),
    name: z.string().nullable().openapi({ example: 'Ada' }),
  })
  .openapi('ProfileRow')
export type ProfileRowWire = z.infer<typeof profileRowWire>

export const profileWire = profileRowWire
  .extend({
    mealPlans: z.array(z.object({ _id: idText, id: idText, created: instantText })),
    paymentIntent: z.string().nullable().openapi({ example: null }),
    paymentIntentClientSecret: z.string().nullable().openapi({ example: null }),
  })
  .openapi('Profile')
export type ProfileWire = z.infer<typeof profileWire>

const EXAMPLE_FACTS: MemberFacts = {
  sex: 'female',
  birthYear: 1980,
  heightCm: 168,
  weightKg: 70,
  activity: 'light',
  allergies: ['peanut'],
  dislikes: ['mushroom'],
  diet: 'vegetarian',
  circumstances: [],
}

// Cloned, because schemas that forms share may have been loaded before schemas could be documented.
export const factsWire = memberFacts.clone().openapi('MemberFacts', { example: EXAMPLE_FACTS })

const tellingWire = z.object({
  toldAt: instantText.openapi({ description: 'When the fact was first told.' }),
  changedAt: instantText,
  weights: z
    .array(z.object({ at: instantText, kg: z.number() }))
    .optional()
    .openapi({
      description: 'Of the weight alone: what was told so far, oldest first.',
      example: [{ at: '2026-03-02T07:00:00.000Z', kg: 70 }],
    }),
})

export const factsChangeWire = factsChange.clone().openapi('FactsChange', {
  example: { set: { diet: 'vegetarian' }, add: { allergies: ['peanut'] } },
})

/** A member's facts, the version that increases with each change, and when each fact was reported. */
export const versionedFactsWire = z
  .object({
    facts: factsWire,
    version: z.number().int().openapi({ example: 3 }),
    told: z.partialRecord(memberFacts.keyof(), tellingWire).openapi({ example: {} }),
  })
  .openapi('VersionedFacts')

/** A refusal. If facts were changed after the caller saw them, it lists these with their current values. */
export const factsRefusalWire = errorAnswer
  .extend({
    meanwhile: versionedFactsWire
      .extend({
        differing: z.array(memberFacts.keyof()).openapi({ description: 'Facts to decide on.', example: [] }),
        given: factsWire.openapi({
          description: 'What the differing facts would be after the change; left out where it removes one.',
          example: {},
        }),
      })
      .optional(),
  })
  .openapi('FactsRefusal')

export const madeProfileWire = profileWire
  .extend({
    undecidedFacts: factsWire.openapi({
      description: 'Of the facts given, those that differ from what was told before. They are not kept.',
      example: {},
    }),
  })
  .openapi('MadeProfile')

export function profileRowToWire(profile: ListedProfile): ProfileRowWire {
  const { id, username, authUserId, admin, planId, goals, created, lastPlanSent, email, name } = profile
  return {
    _id: id,
    username,
    authUserId,
    admin,
    plan: planId,
    goals,
    created: created.toISOString(),
    lastPlanSent: lastPlanSent?.toISOString() ?? null,
    email,
    name,
  }
}

export function profileToWire(profile: Profile): ProfileWire {
  const { mealPlans, paymentIntent, paymentIntentClientSecret } = profile
  return {
    ...profileRowToWire(profile),
    paymentIntent,
    paymentIntentClientSecret,
    mealPlans: mealPlans.map(({ mealPlanId, created }) => ({
      _id: mealPlanId,
      id: mealPlanId,
      created: created.toISOString(),
    })),
  }
}

/** Builds the entity tag of a profile, for conditional changes. */
export function profileTag(profile: Profile): string {
  return entityTag(JSON.stringify(profileToWire(profile)), profileVersion(profile))
}

export function versionedFactsToWire({ facts, version, history }: VersionedFacts) {
  const tellings = Object.entries(history).flatMap(([name, { toldAt, changedAt, weights }]) =>
    toldAt === null ? [] : [[name, { toldAt, changedAt, ...(weights && { weights }) }] as const],
  )
  return { facts, version, told: Object.fromEntries(tellings) }
}

/** Builds the entity tag of a member's facts, for conditional changes. */
export function factsTag(stored: VersionedFacts): string {
  return entityTag(JSON.stringify(versionedFactsToWire(stored)), stored.version)
}
