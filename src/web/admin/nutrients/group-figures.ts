type Ranked = { nutrient: { group: string; rank: number } }

/** Figures by the group of their nutrient, in the order of `groups`; any other group goes to the last one. */
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
