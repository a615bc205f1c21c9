/** Formats a USDA unit for readers: µg becomes mcg, as in the rest of the site. */
export function shownUnit(unitName: string): string {
  return unitName.replace(/^[µμ]g/, 'mcg')
}
