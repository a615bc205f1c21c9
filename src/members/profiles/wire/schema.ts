import { z } from 'zod'
import { isVisible } from '#catalogue/text-field.ts'
import { emailAddress } from '#platform/http/wire-fields.ts'
import { CONSENT_KINDS } from '../../consents/texts/consent.ts'
import { givenConsent } from '../../consents/texts/schema.ts'
import { FACT_LIMITS } from '../fact-choices.ts'
import { memberFacts } from '../facts.ts'
import { LIST_FACTS, RECORD_FACTS } from '../facts-change.ts'

const idText = z.string().trim().max(64)
const email = emailAddress
const text = (longest: number) => z.string().trim().max(longest)

/** The fields of their own profile that a member can set. An empty plan means no plan. */
const ownFields = {
  plan: idText.nullable().transform((plan) => plan || null),
  goals: z.array(idText).max(50),
  email,
  name: text(200)
    .refine(
      (name) => name === '' || isVisible(name),
      'Enter a name with visible characters, or leave it empty.',
    )
    .nullable(),
  paymentIntent: text(300).nullable(),
  paymentIntentClientSecret: text(300).nullable(),
}

export const profileInput = z
  .object({
    ...ownFields,
    /**
     * Only for administrators, who can create profiles for others. A member's own id comes from the token.
     */
    authUserId: idText,
    username: email,
    tempPassword: z.string().max(1024),
    /**
     * Given by the member, and saved in the same action as the profile. Ignored if the profile is created for
     * another user.
     */
    consents: z.array(givenConsent).max(CONSENT_KINDS.length),
    facts: memberFacts,
  })
  .partial()
export type ProfileInput = z.infer<typeof profileInput>

export const profileChange = z
  .object({
    ...ownFields,
    /** Only administrators can change it. Ignored from other callers, and if it is not a boolean. */
    admin: z.preprocess((given) => (typeof given === 'boolean' ? given : undefined), z.boolean().optional()),
    username: email,
  })
  .partial()
export type ProfileChange = z.infer<typeof profileChange>

const listFacts = memberFacts.pick(masked(LIST_FACTS))
const partName = z.string().trim().max(FACT_LIMITS.recipes.letters)
const partNames = z.array(partName).max(FACT_LIMITS.recipes.max)
const droppedParts = z.partialRecord(z.enum([...LIST_FACTS, ...RECORD_FACTS]), partNames)

/** The facts that a member adds and removes; see `FactsChange`. */
export const factsChange = z
  .strictObject({
    set: memberFacts,
    remove: z.array(memberFacts.keyof()).max(Object.keys(memberFacts.shape).length),
    add: listFacts,
    drop: droppedParts,
  })
  .partial()

function masked<Name extends string>(names: readonly Name[]): Record<Name, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
}
