import { z } from '@hono/zod-openapi'
import { isTimeZone } from '#platform/time-zone.ts'

/**
 * Where the days of a member begin and end. Browsers of odd machines name a zone that nobody knows, none or an offset:
 * that counts as none given, and the days are those of UTC until a later request names one.
 */
export const timeZoneField = z
  .string()
  .max(64)
  .transform((name) => (isTimeZone(name) ? name : undefined))
  .optional()
  .openapi({
    type: 'string',
    maxLength: 64,
    description: 'The member’s own, by its IANA name. One that is not known counts as none.',
    example: 'America/Denver',
  })
