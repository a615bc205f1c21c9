import { ProtocolError } from '../protocol-error.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Returns the changes for a new phone number. An empty number deletes it. A verified number stays until the
 * new one is verified, because second-factor codes may be sent to it.
 */
export function changePhone(
  { attributes, phoneVerified, mfaMethods }: UserRow,
  number: string,
): { attributes: { phone_number?: string }; row: Partial<UserRow> } {
  if (number === attributes.phone_number) return { attributes: {}, row: { pendingPhone: null } }
  if (number && phoneVerified) return { attributes: {}, row: { pendingPhone: number } }
  if (!number && mfaMethods.includes('SMS_MFA')) {
    throw new ProtocolError('InvalidParameterException', 'The phone number is used as a second factor.')
  }
  return { attributes: { phone_number: number }, row: { phoneVerified: false, pendingPhone: null } }
}
