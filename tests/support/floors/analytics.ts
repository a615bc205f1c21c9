import type { Floors } from './floors.ts'

export const ANALYTICS: Floors = [['page-view-reporting.ts'], ['events', 'reports']]
