const BEARER = /^Bearer\s+(\S+)$/i

/** The token that an `Authorization` header shows. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]
}
