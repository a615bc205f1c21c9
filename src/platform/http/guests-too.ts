// The empty object means no sign-in (https://spec.openapis.org/oas/v3.1.0#security-requirement-object).
const security: Record<string, string[]>[] = [{}, { bearer: [] }]

/** Route options for calls that are open to guests and show more to some signed-in callers. */
export const guestsToo = { security }
