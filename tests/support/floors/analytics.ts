import type { Floors } from './floors.ts'

export const ANALYTICS: Floors = [
  ['page-view-reporting.ts', 'tables.ts'],
  ['events', 'reports'],
]
