import type { Clash } from './clashes.ts'

/**
 * Clashes between a medicine and a health goal that can't both be met in full. The medicine's limit takes
 * priority.
 */
export const MEDICINE_CLASHES: readonly Clash[] = [
  {
    id: 'vitamin-k-with-warfarin',
    holds: ['rx-warfarin-k-level'],
    how: 'set_aside',
    yields: ['ref-vitamin-k'],
    why: 'The level that the dose was set for keeps INR in range, whether it is above the adequate intake or below it.',
    sentence:
      'Warfarin needs vitamin K at one steady level. Here that level takes the place of the amount that adults in general aim for.',
  },
  {
    id: 'greens-with-warfarin',
    holds: ['rx-warfarin-k-day', 'rx-warfarin-k-level', 'rx-warfarin-k-meal'],
    how: 'follows',
    yields: ['mind-leafy_green'],
    why: 'Steady vitamin K keeps INR in range; the servings of greens in the MIND score would bring several hundred micrograms on some days.',
    sentence:
      'Your health goal asks for many greens. With warfarin they come in small, equal amounts, so that vitamin K stays steady.',
  },
  {
    id: 'salt-with-lithium',
    holds: ['rx-lithium-na-band', 'rx-lithium-na-floor'],
    how: 'set_aside',
    yields: ['ref-sodium', 'cvd-sodium', 't2d-sodium', 'meno-sodium', 'ad-sodium', 'htn-sodium-ideal'],
    why: 'Labels warn of a fall of salt with lithium; a target of less salt comes after that.',
    sentence: 'With lithium, salt should stay steady and not drop, so we do not aim for less of it here.',
  },
  {
    id: 'oil-with-orlistat',
    holds: ['rx-orl-fat', 'rx-orl-fat-meal'],
    how: 'follows',
    yields: ['med-oo', 'pso-oo', 'dep-oo', 'masld-oo', 'ldl-nuts', 'dep-fat'],
    why: 'Fat above 30% of energy brings oily stools with orlistat; olive oil and nuts follow as far as that allows.',
    sentence:
      'With orlistat the day holds little fat. We use as much olive oil and as many nuts as that allows.',
  },
  {
    id: 'fruit-and-vegetables-within-potassium',
    holds: ['rx-combo-k-max', 'rx-ace-k-max', 'rx-ace-k-older', 'rx-kspare-k-max', 'rx-cni-k'],
    how: 'follows',
    yields: ['cvd-fv', 'htn-fruit'],
    why: 'Fruit and vegetables bring most of the potassium of a day; the ceiling of medicines that hold it back is hard.',
    sentence:
      'Fruit and vegetables bring potassium, which your medicines hold back. We serve as many of them as the limit allows.',
  },
  {
    id: 'oil-with-naltrexone-bupropion',
    holds: ['rx-nb-fat-meal'],
    how: 'follows',
    yields: ['med-oo', 'pso-oo'],
    why: 'A fatty meal raises the level of naltrexone with bupropion and can bring on a seizure.',
    sentence: 'With your medicine, no meal may be rich in fat. We use as much olive oil as that allows.',
  },
  {
    id: 'potassium-with-digoxin',
    holds: ['rx-dig-k'],
    how: 'follows',
    yields: ['htn-potassium'],
    why: 'Digoxin wants potassium within a range; DASH asks for more of it the more energy a day holds.',
    sentence:
      'With digoxin, potassium stays within a range. We go toward the DASH level as far as it allows.',
  },
  {
    id: 'protein-with-levodopa',
    holds: [
      'htn-protein',
      'pcos-protein',
      'meno-protein',
      'ibd-protein',
      'acne-protein',
      'htn-dairy',
      'dep-dairy_lowfat_unsweetened',
      'ref-protein',
    ],
    how: 'follows',
    yields: ['rx-ldopa-protein'],
    why: 'Less protein at breakfast and lunch is advice for those in whom levodopa wears off; protein over the day is not cut.',
    sentence:
      'Less protein by day helps some people with levodopa. We follow that where your health goal leaves room, and do not cut protein over the day.',
  },
  {
    id: 'carbohydrate-with-diabetes-medicines',
    holds: ['rx-sglt2-cho-share', 'rx-sglt2-cho-day', 'rx-insulin-cho-day', 'rx-orl-fat', 'rx-orl-fat-meal'],
    how: 'both_hold',
    yields: ['t2d-carb-meal', 'gerd-citrus', 'ros-citrus', 'mig-citrus'],
    why: 'The carbohydrate of three meals, with a snack, comes to more than the floor of the day; fruit other than citrus brings carbohydrate as well.',
    sentence:
      'Your meals hold enough carbohydrate for your medicine and stay within the limits of your health goal.',
  },
]
