import { z } from '@hono/zod-openapi'
import { readEmailAddress } from '../email-address.ts'

/** Stands for any row in examples. */
export const EXAMPLE_ID = '0198c0de-0000-7000-8000-000000000001'

/** An id in an address. What is no id at all names no row, and is answered like one that is not there. */
export function idField(description: string, example = EXAMPLE_ID) {
  return z.string().max(64).openapi({ description, example })
}

/** The id of a row in an answer. */
export const idText = z.string().openapi({ format: 'uuid', example: EXAMPLE_ID })

/** A moment in an answer. */
export const instantText = z.string().openapi({ format: 'date-time', example: '2026-03-02T07:00:00.000Z' })

/** An email address that was typed, in the form in which it is stored. */
export const emailAddress = z.string().transform((typed, check) => {
  const read = readEmailAddress(typed)
  if ('address' in read) return read.address
  check.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})
