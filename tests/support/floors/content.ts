import type { Floors } from './floors.ts'

export const CONTENT: Floors = [['posts/starter'], ['posts'], ['posts/acts', 'ai-posts'], ['post-routes.ts']]
