import { isLeakedPassword } from '../../passwords/leaked-passwords.ts'
import { COMMON, policyErrors } from '../../passwords/password-policy.ts'
import { ProtocolError } from '../../protocol-error.ts'

/** Refuses a weak password, or one that leaked, in the words of the protocol, which names the first fault. */
export function requirePasswordPolicy(password: string): void {
  const [error = isLeakedPassword(password) ? COMMON : undefined] = policyErrors(password)
  if (!error) return
  throw new ProtocolError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${error.protocolMessage}`,
  )
}
