/** The first half of a hash in hex, written as a UUID is. */
export function uuidOfHash(hash: string): string {
  const places = [0, 8, 12, 16, 20, 32]
  return places
    .slice(1)
    .map((end, at) => hash.slice(places[at], end))
    .join('-')
}
