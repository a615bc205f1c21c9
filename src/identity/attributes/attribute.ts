import { z } from 'zod'
import { ProtocolError } from '../protocol-error.ts'

// OpenID's standard claims and the product's own. Like Cognito, clients may write only these.
const STANDARD = [
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]
const CUSTOM = /^custom:[\w-]{1,20}$/
const MOST_ATTRIBUTES = 50

/** Any text that PostgreSQL can store. */
const value = z
  .string()
  .max(2048)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'))

/** Name and value pairs in the protocol's format. */
export const attributesParameter = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: value.nullish() }))
  .max(MOST_ATTRIBUTES)

export type AttributeList = z.infer<typeof attributesParameter>

/** Returns the attributes that a client may write, by name. An empty value deletes the attribute. */
export function readAttributes(list: AttributeList): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const { Name, Value } of list) {
    if (!STANDARD.includes(Name) && !CUSTOM.test(Name)) {
      throw new ProtocolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
    }
    attributes[Name] = Value ?? ''
  }
  if (attributes.phone_number && !/^\+[1-9]\d{1,14}$/.test(attributes.phone_number)) {
    throw new ProtocolError('InvalidParameterException', 'Invalid phone number format.')
  }
  return attributes
}

/** Merges attributes and drops those with an empty value. */
export function mergeAttributes(
  before: Record<string, string>,
  change: Record<string, string>,
): Record<string, string> {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '')
  if (merged.length > MOST_ATTRIBUTES) {
    throw new ProtocolError('InvalidParameterException', 'Too many attributes.')
  }
  return Object.fromEntries(merged)
}
