/** A unit of USDA’s as people read it: µg is mcg everywhere else, too. */
export function shownUnit(unitName: string): string {
  return unitName.replace(/^[µμ]g/, 'mcg')
}
