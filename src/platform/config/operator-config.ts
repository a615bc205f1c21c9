import { z } from 'zod'
import type { Settings } from './settings.ts'

/** A person's responsibility: for the service, for the professional review of the rules, or for the texts. */
const OPERATOR_PARTS = ['responsible', 'review', 'writing'] as const

export type OperatorPerson = {
  name: string
  /** Profession and credentials, such as `Registered dietitian (RDN)`. */
  title: string
  part: (typeof OPERATOR_PARTS)[number]
  /** A file in `DATA_DIR/people`. */
  picture?: string | undefined
}

/** The operator of this installation. Settings that are missing are null or empty. */
export type OperatorConfig = {
  name: string | null
  address: string | null
  email: string | null
  phone: string | null
  people: OperatorPerson[]
}

const person = z.strictObject({
  name: z.string().trim().min(2).max(100),
  title: z.string().trim().max(200).default(''),
  part: z.enum(OPERATOR_PARTS),
  picture: z
    .string()
    .regex(/^[a-z0-9-]+\.(jpe?g|png|webp)$/)
    .optional(),
})

/** Parses the people in OPERATOR_PEOPLE, or reports why they cannot be read. */
export const operatorPeople = z
  .string()
  .default('[]')
  .transform((text, context): OperatorPerson[] => {
    const parsed = z.array(person).max(20).safeParse(jsonOf(text))
    if (parsed.success) return parsed.data
    context.addIssue({
      code: 'custom',
      message:
        'must be JSON such as [{"name": "…", "title": "…", "part": "review", "picture": "ada.jpg"}]; `part` is responsible, review or writing, and a picture is a file name in small letters',
    })
    return z.NEVER
  })

export function operatorConfigOf(env: Settings): OperatorConfig {
  return {
    name: env.OPERATOR_NAME ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    email: env.OPERATOR_EMAIL ?? null,
    phone: env.OPERATOR_PHONE ?? null,
    people: env.OPERATOR_PEOPLE,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
