import { baton, bits, cube, MASHED } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, type Layer, line, oval, type Piece, spots } from './stamp.ts'

/** Thick at the shoulder and thin at the tail, its flakes parting across, browned where it lay in the pan. */
const whiteFish: Piece = {
  size: 68,
  most: 1,
  layers: [
    fill(
      'M-100 6C-104 -36 -60 -60 -6 -58C40 -56 76 -44 98 -30Q106 0 96 30C70 42 40 54 -14 56C-60 60 -96 44 -100 6Z',
      -0.3,
    ),
    fill(
      'M-92 4C-96 -32 -56 -52 -6 -50C38 -48 70 -38 90 -25Q96 0 88 24C64 34 36 46 -14 48C-56 52 -88 36 -92 4Z',
      0.3,
    ),
    line(
      'M-66 -32Q-44 0 -62 34M-36 -42Q-10 0 -34 42M-4 -44Q22 0 -2 42M28 -40Q50 -2 30 36M58 -32Q76 0 60 26',
      -0.18,
      6,
    ),
    line('M-78 -14Q-70 -34 -48 -40M-20 -48Q6 -48 26 -40M-70 36Q-50 44 -30 42', '#c58f4a', 8),
  ],
}

const salmon: Piece = {
  size: 64,
  most: 1,
  layers: [
    fill(
      'M-98 10C-90 -50 -20 -64 44 -52C86 -46 104 -14 96 16C84 52 20 62 -30 58C-72 54 -100 42 -98 10Z',
      -0.3,
    ),
    fill('M-92 2C-84 -48 -20 -60 42 -50C80 -44 96 -14 90 10C80 44 20 52 -30 48C-68 44 -94 34 -92 2Z', 0.04),
    line(
      'M-70 -22Q-44 6 -66 32M-40 -38Q-10 0 -38 42M-6 -48Q26 0 -4 46M28 -48Q58 0 32 42M60 -38Q82 -4 62 28',
      0.5,
      5,
    ),
  ],
}

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

const sardine: Piece = {
  size: 38,
  gap: 0.62,
  layers: [
    fill('M-100 0C-60 -40 30 -34 66 -6L98 -26L90 0L98 26L66 6C30 34 -60 40 -100 0Z', '#5f6d74'),
    fill('M-92 4C-54 26 30 22 62 2C30 10 -50 10 -92 4Z', '#e4e4da'),
    line('M-80 -6Q-10 -24 56 -4', '#aebac0', 8),
    spots('-76 -4', '#1f2629', 9),
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

const chunks = (size: number): Piece => ({
  size,
  gap: 1.4,
  layers: [
    fill('M-84 -40L0 -88L84 -50L90 40L10 90L-80 50Z', -0.36),
    fill('M-78 -40L0 -80L74 -48L20 -10Z', 0.3),
    fill('M-80 -34L16 -6L10 78L-74 44Z', 0.02),
  ],
})

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
  chicken: only('sliced', slicedMeat(34, 0.5), {
    whole: chickenWhole,
    diced: chunks(14),
    charred,
    sticks: baton(27, -0.4, 0.2),
    shredded: baton(20, -0.3, 0.34),
  }),
  turkey: only('sliced', slicedMeat(33, 0.42), {
    diced: chunks(13),
    sticks: baton(27, -0.38, 0.14),
    whole: chickenWhole,
  }),
  duck: only('sliced', slicedMeat(32, 0.12)),
  mince: only('crumbled', bits(9, line('M-40 -20L30 -30M-30 20L40 10', -0.2, 9))),
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
  lamb: only('diced', chunks(15)),
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
  'white fish': only('whole', whiteFish, { diced: chunks(16), crumbled: bits(13) }),
  trout: only('whole', {
    ...salmon,
    layers: [...salmon.layers, line('M-94 14C-70 54 40 62 92 22', '#7d8a86', 10)],
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
    layers: [fill('M-100 0C-40 -26 40 -26 100 0C40 26 -40 26 -100 0Z', -0.2), line('M-80 0L80 0', 0.3, 8)],
  }),
  tuna: only(
    'crumbled',
    {
      size: 15,
      gap: 1.25,
      layers: [
        fill('M-90 0Q-60 -80 20 -76Q96 -50 84 20Q30 86 -50 66Z', -0.3),
        fill('M-80 -6Q-52 -70 18 -66Q84 -44 72 10Q26 66 -44 50Z', 0.2),
        line('M-54 10L30 -50M-20 34L60 -18', -0.14, 8),
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
  egg: only('halved', halvedEgg, {
    fried: friedEgg,
    scrambled: scrambledEgg,
    whole: friedEgg,
    poached: { ...friedEgg, size: 36 },
    wedges: {
      size: 30,
      gap: 0.9,
      isFan: true,
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
    ...dollop,
    layers: [...dollop.layers, spots('-40 -30 30 -50 60 10 -20 50 20 20 -60 30', '#efe6d0', 24)],
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
  spice: only('whole', { size: 2, gap: 2.4, layers: [spots('0 0', 0, 180)] }),
  saffron: only('whole', { size: 8, gap: 1.6, layers: [line('M-90 0Q0 -40 90 6', 0, 16)] }),
  'cinnamon stick': only('whole', {
    size: 30,
    gap: 0.8,
    layers: [line('M-90 -8L90 -8M-90 8L90 8', -0.3, 18), line('M-90 -10L90 -10M-90 6L90 6', 0.1, 8)],
  }),
} satisfies Record<string, Look>
