type Ranked = { nutrient: { group: string; rank: number } }

/**
 * Groups figures by the group of their nutrient, in the order of `groups`. All other groups are added to
 * `others`.
 */
export function groupFigures<Figure extends Ranked>(
  figures: Figure[],
  groups: readonly string[],
  others: string,
): { group: string; figures: Figure[] }[] {
  const ranked = figures.toSorted((one, other) => one.nutrient.rank - other.nutrient.rank)
  const byGroup = Map.groupBy(ranked, ({ nutrient }) =>
    groups.includes(nutrient.group) ? nutrient.group : others,
  )
  return [...groups, others].flatMap((group) => {
    const found = byGroup.get(group)
    return found ? [{ group, figures: found }] : []
  })
}
