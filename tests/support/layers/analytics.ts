import type { Layers } from './layers.ts'

export const ANALYTICS: Layers = [
  ['page-view-reporting.ts', 'tables.ts'],
  ['events', 'reports'],
]
