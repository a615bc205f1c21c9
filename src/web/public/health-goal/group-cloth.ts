import type { HomeGroupName } from '#catalogue/conditions/condition.ts'

const CLOTHS: Record<HomeGroupName, string> = {
  'Brain Health': '#71406a',
  'Heart Health': '#8f2f1a',
  'Gut Health': '#8f5f06',
  'Skin Health': '#9c3a5a',
  'Liver Health': '#5c6420',
  'Hormonal Health': '#1d676b',
}

/** The group's towel, for pictures: the same in both themes, as china and food are. */
export function groupCloth(group: HomeGroupName): string {
  return CLOTHS[group]
}
