/** A sentence about health in a post, and why it may be public. The record is void once the sentence changes. */
export type CheckedSentence = {
  sentence: string
  /** The id of the account that last wrote the sentence; null if it came with the product or was never recorded. */
  writtenBy: string | null
  /** A link or a citation, shown to every reader. */
  source: string | null
  /** The account that approved exactly this text, and when. */
  approval: { by: string; at: string } | null
}
