import { z } from 'zod'
import { readEmailAddress } from '../email-address.ts'

/** An email address, as it is stored. */
export const emailAddress = z.string().transform((typed, check) => {
  const read = readEmailAddress(typed)
  if ('address' in read) return read.address
  check.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})
