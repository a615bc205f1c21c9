import { z } from '@hono/zod-openapi'
import { isTimeZone } from '#platform/time-zone.ts'

/**
 * The time zone in which a member's days begin and end. Some browsers report an unknown zone, an empty one or
 * an offset. These are ignored, and UTC is used until a request names a known zone.
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
