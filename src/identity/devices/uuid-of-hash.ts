/** Formats the first half of a hex hash as a UUID. */
export function uuidOfHash(hash: string): string {
  const places = [0, 8, 12, 16, 20, 32]
  return places
    .slice(1)
    .map((end, at) => hash.slice(places[at], end))
    .join('-')
}
