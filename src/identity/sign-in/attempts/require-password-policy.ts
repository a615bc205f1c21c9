import { isLeakedPassword } from '../../passwords/leaked-passwords.ts'
import { COMMON, policyErrors } from '../../passwords/password-policy.ts'
import { ProtocolError } from '../../protocol-error.ts'

/** Throws for a weak or leaked password, with the protocol's message for the first error. */
export function requirePasswordPolicy(password: string): void {
  const [error = isLeakedPassword(password) ? COMMON : undefined] = policyErrors(password)
  if (!error) return
  throw new ProtocolError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${error.protocolMessage}`,
  )
}
