/** Ed25519, ES256 and RS256, as COSE numbers them. Named here, so that no process takes what another cannot check. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]
