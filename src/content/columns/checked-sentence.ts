/**
 * A sentence about health in a post, and why it can be published. The record is void once the sentence
 * changes.
 */
export type CheckedSentence = {
  sentence: string
  /**
   * Account id of the person who last wrote the sentence. Null if it came with the product or was never
   * recorded.
   */
  writtenBy: string | null
  /** A link or a citation, shown to every reader. */
  source: string | null
  /** The account that approved exactly this text, and the time. */
  approval: { by: string; at: string } | null
}
