// The empty one stands for no sign-in at all (https://spec.openapis.org/oas/v3.1.0#security-requirement-object).
const security: Record<string, string[]>[] = [{}, { bearer: [] }]

/** Part of a route that anybody may call, and that shows more to some who sign in. */
export const guestsToo = { security }
