import type { Floors } from './floors.ts'

export const CONTENT: Floors = [
  ['columns'],
  ['tables.ts'],
  ['posts/starter'],
  ['posts'],
  ['posts/acts', 'ai-posts'],
  ['post-routes.ts'],
]
