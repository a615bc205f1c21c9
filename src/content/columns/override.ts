/** That a sentence may be published although it sounds like a claim: why, who says so, and since when. */
export type Override = { sentence: string; reason: string; by: string | null; at: string }
