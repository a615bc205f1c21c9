/** True in `npm run bench -- proofs`, where slow proofs cover everything. `npm test` covers a sample. */
export const IS_WHOLE = process.env.PROOFS === 'whole'

/** Returns every `step`-th item of a list, or the whole list if everything is proved. */
export function sampleOf<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, at) => IS_WHOLE || at % step === 0)
}
