/**
 * COSE numbers of Ed25519, ES256 and RS256. Listed explicitly, so that no process accepts a key that another
 * cannot verify.
 */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]
