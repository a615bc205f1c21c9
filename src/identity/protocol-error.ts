/** Cognito's error names that this pool uses. */
export type ProtocolErrorName =
  | 'AliasExistsException'
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'GroupExistsException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'InvalidSignatureException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException'

/** A refusal in the identity protocol. The client acts on `name` and shows `message`. */
export class ProtocolError extends Error {
  override readonly name: ProtocolErrorName

  constructor(name: ProtocolErrorName, message: string) {
    super(message)
    this.name = name
  }
}

/** The same error for a wrong password and an unknown user, so that neither is revealed. */
export function incorrectPassword(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Incorrect username or password.')
}

export function attemptsExceeded(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Password attempts exceeded')
}

export function limitExceeded(): ProtocolError {
  return new ProtocolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
}

/** Returned only to callers who have proved that they know the password. */
export function userDisabled(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'User is disabled.')
}

export function invalidSession(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Invalid session for the user.')
}
