import type { Floors } from './floors.ts'

export const ANALYTICS: Floors = [['analytics-config.ts'], ['events', 'reports']]
