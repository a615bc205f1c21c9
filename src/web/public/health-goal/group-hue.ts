import type { HomeGroupName } from '#catalogue/conditions/condition.ts'

const HUES: Record<HomeGroupName, string> = {
  'Brain Health': 'hue-brain',
  'Heart Health': 'hue-heart',
  'Gut Health': 'hue-gut',
  'Skin Health': 'hue-skin',
  'Liver Health': 'hue-liver',
  'Hormonal Health': 'hue-hormones',
}

/**
 * The class by which what is inside has the group's color as `--hue`, which text may take in both themes, and its
 * towel. `group-hue.css` says which.
 */
export function groupHue(group: HomeGroupName | undefined): string {
  return group ? HUES[group] : 'hue-none'
}
