/** Cognito's error names, as far as this pool gives them. */
export type ProtocolErrorName =
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'

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
