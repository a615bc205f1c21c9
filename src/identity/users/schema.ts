import { z } from 'zod'
import { emailAddress } from '#platform/http/wire-fields.ts'
import { passwordErrors } from '../passwords/password-policy.ts'

export const username = emailAddress

const password = z.string().superRefine((text, check) => {
  const errors = passwordErrors(text)
  if (errors.length > 0) check.addIssue({ code: 'custom', message: `${errors.join('. ')}.` })
})

/** The data of a new account. */
export const newAccount = z.object({ username, password })
export type NewAccount = z.infer<typeof newAccount>
