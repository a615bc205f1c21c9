/** Cognito's error names, as far as this pool gives them. */
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

/** A refusal in the identity protocol: the client acts on `name` and shows `message`. */
export class ProtocolError extends Error {
  override readonly name: ProtocolErrorName

  constructor(name: ProtocolErrorName, message: string) {
    super(message)
    this.name = name
  }
}

/** The one answer to a wrong password and to an unknown user. */
export function incorrectPassword(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Incorrect username or password.')
}

export function attemptsExceeded(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Password attempts exceeded')
}

export function limitExceeded(): ProtocolError {
  return new ProtocolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
}

/** Told only to whoever has shown that they know the password. */
export function userDisabled(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'User is disabled.')
}

export function invalidSession(): ProtocolError {
  return new ProtocolError('NotAuthorizedException', 'Invalid session for the user.')
}
