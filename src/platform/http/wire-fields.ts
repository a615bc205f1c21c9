import { z } from '@hono/zod-openapi'
import { readEmailAddress } from '../email-address.ts'

export const EXAMPLE_ID = '0198c0de-0000-7000-8000-000000000001'

/**
 * Builds the schema of an id in an address. Text that is not an id gets the same response as an id without a
 * row.
 */
export function idField(description: string, example = EXAMPLE_ID) {
  return z.string().max(64).openapi({ description, example })
}

export const idText = z.string().openapi({ format: 'uuid', example: EXAMPLE_ID })

export const instantText = z.string().openapi({ format: 'date-time', example: '2026-03-02T07:00:00.000Z' })

/** Parses a typed email address and returns it in its stored form. */
export const emailAddress = z.string().transform((typed, check) => {
  const read = readEmailAddress(typed)
  if ('address' in read) return read.address
  check.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})
