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

/** What a member may say about their own profile. An empty plan is no plan. */
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
    /** For an administrator, who may make a profile for somebody else; a member's is taken from the token. */
    authUserId: idText,
    username: email,
    tempPassword: z.string().max(1024),
    /** The member's own, kept in the same act as the profile; ignored in one made for somebody else. */
    consents: z.array(givenConsent).max(CONSENT_KINDS.length),
    facts: memberFacts,
  })
  .partial()
export type ProfileInput = z.infer<typeof profileInput>

export const profileChange = z
  .object({
    ...ownFields,
    /** Changed by administrators only; ignored from others and where it is no boolean. */
    admin: z.preprocess((given) => (typeof given === 'boolean' ? given : undefined), z.boolean().optional()),
    username: email,
  })
  .partial()
export type ProfileChange = z.infer<typeof profileChange>

const listFacts = memberFacts.pick(masked(LIST_FACTS))
const partName = z.string().trim().max(FACT_LIMITS.recipes.letters)
const partNames = z.array(partName).max(FACT_LIMITS.recipes.max)
const droppedParts = z.partialRecord(z.enum([...LIST_FACTS, ...RECORD_FACTS]), partNames)

/** What a member says anew and takes back; see `FactsChange`. */
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
