import { z } from 'zod'
import { emailAddress } from '#platform/http/email-address-field.ts'
import { passwordErrors } from '../passwords/password-policy.ts'

// Shared with forms: nothing here may import from Node.

export const username = emailAddress

const password = z.string().superRefine((text, check) => {
  const errors = passwordErrors(text)
  if (errors.length > 0) check.addIssue({ code: 'custom', message: `${errors.join('. ')}.` })
})

/** What an account is made of. */
export const newAccount = z.object({ username, password })
export type NewAccount = z.infer<typeof newAccount>
