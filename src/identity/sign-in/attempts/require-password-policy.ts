import { isLeakedPassword } from '../../passwords/leaked-passwords.ts'
import { COMMON, policyFaults } from '../../passwords/password-policy.ts'
import { ProtocolError } from '../../protocol-error.ts'

/** Refuses a weak password, or one that leaked, in the words of the protocol, which names the first fault. */
export function requirePasswordPolicy(password: string): void {
  const [fault = isLeakedPassword(password) ? COMMON : undefined] = policyFaults(password)
  if (!fault) return
  throw new ProtocolError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${fault.protocolMessage}`,
  )
}
