import type { HomeGroupName } from '#catalogue/conditions/condition.ts'

const HUES: Record<HomeGroupName, string> = {
  'Brain Health': 'var(--brain)',
  'Heart Health': 'var(--heart)',
  'Gut Health': 'var(--gut)',
  'Skin Health': 'var(--skin)',
  'Liver Health': 'var(--liver)',
  'Hormonal Health': 'var(--hormones)',
}

const CLOTHS: Record<HomeGroupName, string> = {
  'Brain Health': '#71406a',
  'Heart Health': '#8f2f1a',
  'Gut Health': '#8f5f06',
  'Skin Health': '#9c3a5a',
  'Liver Health': '#5c6420',
  'Hormonal Health': '#1d676b',
}

/** Each group of health goals has its colour, which text may take in both themes. */
export function groupHue(group: HomeGroupName): string {
  return HUES[group]
}

/** The group's towel: the same in both themes, as china and food are. */
export function groupCloth(group: HomeGroupName): string {
  return CLOTHS[group]
}
