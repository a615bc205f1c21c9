import { z } from '@hono/zod-openapi'
import { isTimeZone } from '#platform/time-zone.ts'

/** Where the days of a member begin and end. */
export const timeZoneField = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Give a time zone by its name, such as America/Denver.')
  .optional()
  .openapi({
    description: 'The member’s own, in which the trial ends with a day.',
    example: 'America/Denver',
  })
