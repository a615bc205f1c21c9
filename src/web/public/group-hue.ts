import type { HomeGroupName } from '#catalogue/conditions/condition.ts'

const HUES: Record<HomeGroupName, string> = {
  'Brain Health': 'var(--brain)',
  'Heart Health': 'var(--heart)',
  'Gut Health': 'var(--gut)',
  'Skin Health': 'var(--skin)',
  'Liver Health': 'var(--liver)',
  'Hormonal Health': 'var(--hormones)',
}

/** Each group of health goals has its colour, in both themes. */
export function groupHue(group: HomeGroupName): string {
  return HUES[group]
}
