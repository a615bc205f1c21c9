import { baton, bits, crumbs, cube, MASHED } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, type Layer, line, oval, type Piece, spots } from './stamp.ts'

/** A portion of a side of fish, cut straight at both ends. */
const PORTION =
  'M-94 -30C-50 -62 40 -64 92 -40Q102 -34 100 -24L92 38Q88 48 76 50C20 60 -40 58 -82 44Q-92 40 -94 32Q-100 0 -94 -30Z'
const PORTION_TOP =
  'M-86 -28C-46 -54 40 -56 86 -34Q93 -30 92 -22L85 24Q82 32 72 34C20 44 -40 42 -76 30Q-84 26 -86 20Q-90 -4 -86 -28Z'

/** Its flakes part in curves; browned at its edge, where it lay in the pan. */
const whiteFish: Piece = {
  size: 70,
  most: 1,
  layers: [
    fill(PORTION, '#d6c3a4'),
    fill(PORTION_TOP, 0.6),
    line('M-62 -40Q-32 -6 -64 30M-24 -48Q10 -6 -24 38M18 -48Q50 -8 20 38M56 -42Q82 -10 58 32', '#cbb899', 6),
    line(
      'M-78 -26Q-66 -36 -54 -40M-10 -50Q8 -52 26 -50M-74 24Q-62 32 -48 34M36 34Q50 34 64 30',
      '#d8a55c',
      9,
    ),
  ],
}

const rawFish: Piece = {
  ...whiteFish,
  layers: [
    fill(PORTION, '#cdbfae'),
    fill(PORTION_TOP, 0.4),
    line('M-60 -38Q-34 -6 -62 28M-22 -46Q8 -6 -22 36M18 -46Q46 -8 20 36M56 -40Q78 -10 58 30', '#d9b9ad', 5),
  ],
}

/** The lines of fat through its flesh, and the skin beneath. */
const salmonFlesh = (skin: string): Layer[] => [
  fill(PORTION, skin),
  fill(PORTION_TOP, 0.02),
  line(
    'M-64 -36L-78 -4L-62 26M-32 -44L-50 -6L-32 34M2 -46L-16 -6L2 36M36 -44L18 -8L36 34M66 -36L50 -8L64 28',
    0.55,
    6,
  ),
]

const salmon: Piece = { size: 70, most: 1, layers: salmonFlesh('#87908f') }

/** It comes apart in curved flakes, each of thin leaves. */
const fishFlakes = (size: number): Piece => ({
  size,
  gap: 1.1,
  layers: [
    fill('M-94 34C-90 -44 -20 -92 56 -72Q104 -50 84 -8C60 44 0 40 -26 66Q-84 90 -94 34Z', -0.24),
    fill('M-84 26C-80 -40 -16 -82 52 -64Q90 -46 74 -12C50 30 -8 28 -34 52Q-76 66 -84 26Z', 0.6),
    line('M-62 30C-56 -20 -16 -52 40 -48M-40 40C-34 4 0 -24 62 -22', -0.12, 7),
  ],
})

/** A side of it, skin up: the back blue-green with dark bands, the belly silver, and the tail. */
const mackerelSide = (back: string): Layer[] => [
  fill('M-100 2C-70 -34 -10 -44 60 -14L98 -34Q88 -4 98 26L60 12C-10 46 -72 36 -100 2Z', '#3c4c50'),
  fill('M-94 4C-40 14 20 12 62 0L90 18L60 8C-10 40 -70 32 -94 4Z', '#e9ebe4'),
  fill('M-94 0C-66 -30 -10 -38 60 -9L90 -26Q84 -8 84 -2L62 0C20 10 -40 12 -94 0Z', back),
  line('M-60 14C-30 24 10 22 40 10', '#c3cbc6', 5),
  spots('-80 -2', '#16211f', 8),
]

const mackerel: Piece = {
  size: 84,
  most: 1,
  layers: [
    ...mackerelSide('#4d7f83'),
    line(
      'M-64 -20Q-54 -12 -62 2M-46 -26Q-36 -14 -44 5M-28 -29Q-18 -14 -26 6M-10 -29Q0 -14 -8 6M8 -27Q18 -12 10 5M26 -22Q34 -10 28 3M44 -15Q50 -6 46 0',
      '#14292d',
      6,
    ),
  ],
}

/** From a can: without its head, cut where that was. */
const sardine: Piece = {
  size: 38,
  gap: 0.62,
  isLong: true,
  layers: [
    fill('M-92 -30C-60 -44 20 -40 96 -12L96 10C20 38 -60 46 -92 30Q-82 0 -92 -30Z', '#4f5d66'),
    fill('M-88 0C-50 10 20 8 94 2L92 8C20 32 -60 40 -88 26Z', '#dcdcd0'),
    line('M-78 -16C-40 -28 20 -24 82 -5', '#9fb0b5', 9),
    fill(oval(9, 27, -89, 0), '#c88e70'),
  ],
}

const shrimp: Piece = {
  size: 20,
  gap: 1.25,
  layers: [
    line('M-50 54C-110 -40 30 -110 62 -10C70 24 50 50 30 58', -0.25, 46),
    line('M-50 50C-104 -40 28 -104 58 -10C66 22 48 46 30 54', 0.14, 34),
    line('M-66 10L-34 -4M-46 -34L-22 -14M0 -58L4 -26M44 -44L22 -20M66 2L36 0', 0.62, 8),
    fill('M-54 46L-86 84L-50 78L-30 96L-32 52Z', '#d9572f'),
  ],
}

const slicedMeat = (size: number, middle: string | number): Piece => ({
  size,
  gap: 0.44,
  isRow: true,
  layers: [
    fill('M-98 4C-96 -40 56 -54 96 -20C106 12 70 44 0 46C-60 48 -98 40 -98 4Z', -0.5),
    fill('M-90 0C-84 -30 54 -42 86 -16C92 8 60 32 0 34C-52 36 -88 28 -90 0Z', middle),
    line('M-60 2Q0 -12 60 -4M-46 18Q0 10 52 14', -0.12, 4),
  ],
})

const chickenWhole: Piece = {
  size: 58,
  gap: 1,
  layers: [
    fill('M-96 20C-100 -40 -40 -74 20 -60C70 -50 104 -20 96 6C84 40 40 40 10 62C-30 84 -90 70 -96 20Z', -0.4),
    fill('M-88 12C-92 -40 -38 -66 18 -54C64 -46 92 -20 86 2C76 30 36 32 6 52C-28 70 -82 58 -88 12Z', 0.06),
    line('M-54 -30L-18 38M-14 -46L22 26M26 -46L54 8', -0.45, 9),
  ],
}

const chunks = (size: number, top = 0.2): Piece => ({
  size,
  gap: 1.35,
  layers: [
    fill(
      'M-90 -26C-88 -76 -30 -94 20 -84C76 -88 100 -44 90 8C98 58 60 92 6 86C-56 98 -102 40 -90 -26Z',
      -0.36,
    ),
    fill('M-80 -32C-76 -70 -26 -82 18 -74C62 -78 84 -40 76 -4C80 34 46 58 0 56C-48 64 -88 20 -80 -32Z', top),
    line('M-50 -34Q-4 -56 44 -38M-40 6Q0 -8 44 2', top - 0.2, 7),
  ],
})

/** Two breasts, pink and moist, with the slim fillet along one side. */
const rawBreast: Piece = {
  size: 66,
  gap: 0.98,
  most: 2,
  isRow: true,
  layers: [
    fill(
      'M-100 4C-96 -34 -50 -58 0 -58C50 -58 96 -40 98 -14C98 16 50 26 10 42C-36 58 -98 48 -100 4Z',
      '#cf8f85',
    ),
    fill(
      'M-93 0C-88 -34 -46 -52 0 -52C48 -52 90 -36 91 -14C88 10 44 20 6 35C-36 48 -92 38 -93 0Z',
      '#f2c2b6',
    ),
    fill('M-40 22C-10 4 40 -8 80 -10C70 8 36 18 4 30C-12 36 -40 34 -40 22Z', '#f8d5cb'),
    line('M-70 -12Q-30 -40 20 -40M-60 12Q-40 0 -20 -4', '#fbe6de', 7),
  ],
}

/** Slices across the breast of a large bird, darker than a chicken's, none of them browned. */
const rawCutlet: Piece = {
  size: 40,
  gap: 0.6,
  most: 5,
  isRow: true,
  layers: [
    fill(
      'M-100 0C-96 -50 -40 -62 10 -54C60 -62 104 -36 100 2C96 44 46 56 0 48C-46 58 -98 44 -100 0Z',
      '#b9695e',
    ),
    fill(
      'M-92 -3C-88 -46 -38 -55 10 -47C56 -55 96 -32 92 0C88 34 44 46 0 39C-44 48 -90 36 -92 -3Z',
      '#df9a8d',
    ),
    line('M-64 -14Q0 -34 64 -16M-68 8Q0 -10 68 6M-44 26Q0 16 48 24', '#f0c0b5', 5),
  ],
}

const rawCubes: Piece = {
  size: 16,
  gap: 1.35,
  layers: [
    fill('M-84 -80Q0 -96 82 -82Q96 0 84 84Q0 96 -86 82Q-98 0 -84 -80Z', '#7d2a2a'),
    fill('M-78 -74Q0 -88 74 -76Q84 -14 74 44Q0 56 -78 46Q-88 -14 -78 -74Z', '#b8483f'),
    line('M-60 -50Q-20 -30 10 -56M-20 10Q20 -10 56 14', '#f3dccb', 15),
    line('M-78 40L-70 -60', '#f3dccb', 14),
  ],
}

/** In a red marinade over fire: brick red, and black where the flames reached it. */
const charred: Piece = {
  size: 22,
  gap: 1.2,
  layers: [
    fill(
      'M-92 -20C-90 -70 -30 -92 20 -80C70 -84 100 -40 90 10C96 60 50 92 0 84C-60 96 -100 40 -92 -20Z',
      '#6d2413',
    ),
    fill(
      'M-82 -24C-80 -64 -26 -82 18 -72C62 -76 88 -36 80 4C82 46 44 72 0 66C-52 76 -88 32 -82 -24Z',
      '#d4582a',
    ),
    fill('M-60 -30Q-20 -70 30 -56Q0 -30 -50 -16Z', '#e98a4c'),
    line('M-62 20L-10 -6M-34 50L40 14M10 58L64 26M40 -34L66 -20', '#3d150d', 12),
  ],
}

const halvedEgg: Piece = {
  size: 27,
  gap: 1.15,
  layers: [
    fill(oval(98, 78), '#d9d3c4'),
    fill(oval(92, 72), '#fffdf6'),
    spots('8 0', '#e09a1f', 92),
    spots('8 0', 0.06, 82),
    spots('-6 -14', '#fbe19a', 22),
  ],
}

const friedEgg: Piece = {
  size: 44,
  gap: 1,
  layers: [
    fill(
      'M-98 10C-104 -50 -50 -90 0 -80C40 -100 104 -50 92 0C106 50 50 100 10 80C-40 104 -94 70 -98 10Z',
      '#e5ddc8',
    ),
    fill('M-90 8C-96 -46 -46 -82 0 -72C38 -92 96 -46 84 0C96 46 46 92 8 72C-38 94 -86 64 -90 8Z', '#fffdf4'),
    spots('0 0', '#e09a1f', 84),
    spots('0 0', 0.04, 74),
    spots('-14 -16', '#fbe6ae', 22),
  ],
}

const scrambledEgg: Piece = {
  size: 17,
  gap: 1.15,
  isHeap: true,
  layers: [
    fill(
      'M-90 10C-90 -50 -50 -80 -10 -60C20 -90 80 -60 80 -20C104 10 80 70 30 60C10 90 -60 90 -64 56C-84 50 -92 30 -90 10Z',
      -0.16,
    ),
    fill(
      'M-78 2C-78 -44 -44 -66 -10 -50C18 -76 68 -50 68 -18C84 6 66 54 26 46C8 70 -50 70 -54 42C-70 38 -80 22 -78 2Z',
      0.24,
    ),
    line('M-40 -10Q-10 -40 20 -16M-20 30Q10 6 44 20', -0.08, 10),
  ],
}

const curds: Piece = {
  size: 12,
  gap: 1.3,
  isHeap: true,
  layers: [
    spots('-36 -24 34 -34 0 24 -50 40 54 36', '#c9b98e', 78),
    spots('-38 -28 32 -38 -2 20 -52 36 52 32', '#fffdf6', 66),
  ],
}

const dollop: Piece = {
  size: 100,
  layers: [
    fill(
      'M-100 4C-96 -70 -40 -98 14 -92C78 -88 104 -36 96 22C88 80 30 102 -28 94C-80 86 -102 56 -100 4Z',
      '#d6ccb2',
    ),
    fill(
      'M-93 -2C-88 -68 -38 -92 14 -86C72 -82 96 -34 88 18C80 72 28 92 -26 86C-74 78 -94 50 -93 -2Z',
      '#fffdf5',
    ),
    line(
      'M-60 20C-56 -40 0 -66 44 -40C76 -16 60 36 16 42C-20 46 -36 14 -14 -4C2 -16 24 -4 18 12',
      '#e4dcc6',
      8,
    ),
  ],
}

/** What comes from animals, and what is poured or sprinkled, by the name of the drawing. */
export const ANIMAL_FOODS = {
  chicken: {
    ...only('sliced', slicedMeat(34, 0.5), {
      whole: chickenWhole,
      diced: chunks(14),
      charred,
      sticks: baton(27, -0.4, 0.2),
      shredded: baton(20, -0.3, 0.34),
    }),
    bought: rawBreast,
  },
  turkey: {
    ...only('sliced', slicedMeat(33, 0.42), {
      diced: chunks(13),
      sticks: baton(27, -0.38, 0.14),
      whole: chickenWhole,
    }),
    bought: rawCutlet,
  },
  duck: only('sliced', slicedMeat(32, 0.12)),
  mince: only('crumbled', crumbs(9, 0.1)),
  beef: only('sliced', slicedMeat(32, '#b5635a'), {
    diced: chunks(13),
    sticks: baton(27, -0.35, 0.06),
    whole: {
      size: 62,
      gap: 1,
      layers: [
        fill(
          'M-96 20C-104 -40 -40 -76 20 -66C80 -60 106 -20 94 20C80 66 20 56 -20 68C-60 76 -92 60 -96 20Z',
          -0.45,
        ),
        fill(
          'M-86 12C-92 -38 -36 -66 18 -58C70 -52 92 -20 82 12C70 52 18 44 -20 56C-54 62 -82 50 -86 12Z',
          -0.05,
        ),
        line('M-64 -20L54 -52M-74 16L76 -24M-56 44L70 8', -0.55, 8),
      ],
    },
  }),
  pork: only('sliced', {
    size: 34,
    gap: 0.55,
    isRow: true,
    layers: [
      fill(oval(98, 84), -0.38),
      fill(oval(84, 70), 0.36),
      line('M-44 -16Q0 -40 44 -14M-40 20Q0 0 44 22', -0.08, 6),
    ],
  }),
  lamb: { ...only('diced', chunks(16, 0.14)), bought: rawCubes },
  salmon: only('whole', salmon, {
    crumbled: {
      size: 20,
      gap: 1.15,
      layers: [
        fill('M-90 10Q-60 -80 40 -70Q100 -40 88 20Q20 90 -60 66Z', -0.28),
        fill('M-80 4Q-54 -70 36 -60Q86 -36 76 10Q16 66 -54 50Z', 0.12),
        line('M-50 20Q-20 -20 -20 -50M-10 34Q20 -10 20 -50M34 26Q54 0 52 -36', 0.5, 8),
      ],
    },
    sliced: salmon,
  }),
  'white fish': {
    ...only('whole', whiteFish, { diced: { ...fishFlakes(19), gap: 1.3 }, crumbled: fishFlakes(18) }),
    bought: rawFish,
  },
  trout: only('whole', {
    ...salmon,
    layers: [...salmonFlesh('#b9b7a4'), spots('-70 40 -46 47 -22 50 2 51 26 50 50 47 74 42', '#2f3a3a', 8)],
  }),
  mackerel: only('whole', mackerel),
  herring: only('whole', {
    size: 78,
    most: 1,
    layers: [...mackerelSide('#7d93a3'), line('M-76 -6Q-10 -30 60 -4', '#b9c8d2', 6)],
  }),
  sardine: only('whole', sardine),
  anchovy: only('whole', {
    size: 22,
    gap: 0.7,
    isLong: true,
    layers: [fill('M-100 0C-40 -26 40 -26 100 0C40 26 -40 26 -100 0Z', -0.2), line('M-80 0L80 0', 0.3, 8)],
  }),
  tuna: only(
    'crumbled',
    {
      size: 15,
      gap: 1.25,
      layers: [
        fill('M-96 0L-72 -50L-34 -58L0 -88L56 -76L98 -44L86 0L64 26L34 44L10 82L-40 84L-84 52Z', -0.24),
        fill('M-86 -6L-64 -46L-30 -52L2 -78L54 -67L86 -42L74 -8L54 16L26 32L2 64L-38 68L-74 40Z', 0.34),
        line('M-66 26L-22 -42M-38 48L24 -62M-2 46L56 -50M40 10L72 -36', -0.1, 6),
      ],
    },
    { sliced: slicedMeat(34, '#d98a86') },
  ),
  shrimp: only('whole', shrimp),
  crab: only('crumbled', bits(13, line('M-40 -10L40 -30', '#d9572f', 16))),
  mussel: only('whole', {
    size: 26,
    gap: 1.05,
    layers: [
      fill('M-100 0C-60 -60 60 -66 98 -6C80 40 -40 60 -100 0Z', '#26303c'),
      fill('M-84 -2C-50 -44 52 -50 84 -6C66 26 -36 42 -84 -2Z', '#8c97a3'),
      fill('M-60 -4C-34 -38 44 -42 68 -8C48 20 -28 30 -60 -4Z', '#e08a3c'),
      line('M-40 -6Q0 -26 48 -12', '#f3b877', 9),
    ],
  }),
  oyster: only('whole', {
    size: 28,
    gap: 1.1,
    layers: [
      fill(
        'M-98 14C-96 -20 -70 -28 -62 -50C-30 -66 -10 -58 8 -72C44 -84 62 -58 82 -46C88 -22 104 -8 92 16C84 40 58 42 42 62C4 84 -24 68 -52 66C-80 56 -92 40 -98 14Z',
        '#6c675f',
      ),
      fill(
        'M-82 10C-74 -36 -20 -54 20 -56C60 -54 84 -24 76 8C60 40 10 62 -28 54C-60 48 -80 34 -82 10Z',
        '#ece8df',
      ),
      fill('M-60 8C-48 -26 -6 -36 22 -36C48 -32 60 -10 50 8C36 30 4 42 -24 38C-46 34 -58 22 -60 8Z', 0),
      line('M-44 14Q-30 30 -4 22Q20 30 38 8', -0.3, 8),
    ],
  }),
  clam: only('whole', {
    size: 18,
    gap: 1.3,
    layers: [
      fill('M0 80C-80 60 -110 -20 -60 -70C-20 -96 20 -96 60 -70C110 -20 80 60 0 80Z', '#cabfa6'),
      line('M0 70L-60 -40M0 70L-24 -66M0 70L24 -66M0 70L60 -40', '#a39678', 7),
      fill(oval(36, 30, 0, -6), 0),
    ],
  }),
  scallop: only('whole', {
    size: 20,
    gap: 1.3,
    layers: [
      spots('0 0', -0.35, 200),
      spots('0 0', 0.4, 166),
      line('M-40 -20L40 -24M-44 14L44 10', '#b9803e', 12),
    ],
  }),
  squid: only('coins', {
    size: 18,
    gap: 1.3,
    layers: [line(oval(74, 64), -0.12, 44), line(oval(72, 62), 0.4, 28)],
  }),
  octopus: only('coins', {
    size: 16,
    gap: 1.5,
    layers: [
      spots('0 -10', '#8d5860', 176),
      spots('-56 62 0 84 56 62', '#b98a90', 54),
      spots('0 -10', 0.66, 138),
      spots('-56 62 0 84 56 62', 0.5, 22),
    ],
  }),
  egg: only('halved', halvedEgg, {
    fried: friedEgg,
    scrambled: scrambledEgg,
    whole: friedEgg,
    poached: { ...friedEgg, size: 36 },
    wedges: {
      size: 30,
      gap: 0.9,
      most: 5,
      layers: [
        fill('M-98 0C-60 -56 60 -56 98 0C60 46 -60 46 -98 0Z', '#d9d3c4'),
        fill('M-92 -4C-56 -50 56 -50 92 -4C56 34 -56 34 -92 -4Z', '#fffdf6'),
        fill('M-50 -10C-30 -36 30 -36 50 -10C30 18 -30 18 -50 -10Z', '#e09a1f'),
        fill('M-40 -14C-24 -32 24 -32 40 -14C24 6 -24 6 -40 -14Z', 0.1),
      ],
    },
    sliced: {
      size: 17,
      gap: 1.2,
      layers: [
        spots('0 0', '#d9d3c4', 200),
        spots('0 0', '#fffdf6', 188),
        spots('0 0', '#e09a1f', 104),
        spots('0 0', 0.1, 92),
      ],
    },
  }),
  'egg white': only('scrambled', {
    ...scrambledEgg,
    layers: scrambledEgg.layers.map((layer, i) => ({
      ...layer,
      paint: ['#d8cfb8', '#fffdf4', '#ece4d0'][i] ?? 0,
    })),
  }),
  yogurt: only('mashed', dollop),
  'cottage cheese': only('whole', curds),
  ricotta: only('mashed', {
    size: 26,
    gap: 1.1,
    layers: [
      fill(
        'M-96 20C-104 -40 -50 -84 4 -74C60 -88 108 -30 92 20C92 68 40 84 0 74C-50 92 -94 66 -96 20Z',
        '#cdbf9c',
      ),
      fill(
        'M-86 12C-92 -36 -44 -74 4 -65C54 -76 94 -28 80 12C78 52 36 66 0 58C-44 72 -84 50 -86 12Z',
        '#fffcf3',
      ),
      line('M-60 16Q-30 -40 30 -40M-34 36Q0 -4 56 0', '#e6dcc2', 8),
      spots('-36 -24 4 -50 50 -20 10 20 -20 44 44 26', '#e9dfc6', 17),
    ],
  }),
  feta: only('diced', cube(13, '#fffdf4', '#d8ccae', spots('-40 -50 20 -20 -10 10', '#e3d9be', 13)), {
    crumbled: bits(9, spots('0 0', '#fffdf4', 60)),
  }),
  cheese: only(
    'grated',
    {
      size: 15,
      gap: 0.85,
      layers: [line('M-90 10Q0 -30 90 8', -0.26, 26), line('M-90 6Q0 -34 90 4', 0.24, 16)],
    },
    {
      sliced: {
        size: 34,
        gap: 0.9,
        layers: [
          fill('M-90 -70L90 -50L90 70L-90 60Z', -0.2),
          fill('M-84 -64L84 -46L84 58L-84 50Z', 0.2),
          spots('-30 -20 36 20 -10 36', -0.1, 26),
        ],
      },
      diced: cube(12, 0.25, -0.2),
    },
  ),
  'fresh cheese': only('diced', cube(14, '#fffaf0', '#cdbb90')),
  miso: only('mashed', MASHED),
  spread: only('mashed', MASHED),
  spice: only('whole', { size: 2, gap: 2.4, isHeap: true, fine: 2.8, layers: [spots('0 0', 0.1, 180)] }),
  saffron: only('whole', { size: 8, gap: 1.6, layers: [line('M-90 0Q0 -40 90 6', 0, 16)] }),
  'cinnamon stick': only('whole', {
    size: 30,
    gap: 0.8,
    layers: [line('M-90 -8L90 -8M-90 8L90 8', -0.3, 18), line('M-90 -10L90 -10M-90 6L90 6', 0.1, 8)],
  }),
} satisfies Record<string, Look>
