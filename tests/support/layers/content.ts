import type { Layers } from './layers.ts'

export const CONTENT: Layers = [
  ['columns'],
  ['tables.ts'],
  ['posts/starter'],
  ['posts'],
  ['posts/acts', 'ai-posts'],
  ['post-routes.ts'],
]
