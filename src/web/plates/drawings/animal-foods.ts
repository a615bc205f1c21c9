import { baton, bits, cube, MASHED } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, line, oval, type Piece, spots } from './stamp.ts'

const whiteFish: Piece = {
  size: 60,
  gap: 1,
  layers: [
    fill(
      'M-98 8C-90 -52 -20 -62 40 -52C84 -46 104 -14 96 16C84 54 20 62 -30 56C-72 52 -100 40 -98 8Z',
      -0.28,
    ),
    fill('M-92 2C-84 -50 -20 -60 38 -50C78 -44 96 -14 90 10C80 44 20 52 -30 48C-68 44 -94 34 -92 2Z', 0.3),
    line('M-64 -30Q-36 4 -60 36M-26 -44Q6 0 -24 42M14 -46Q46 0 18 42M52 -40Q78 -4 56 30', -0.12, 6),
  ],
}

const salmon: Piece = {
  size: 60,
  gap: 1,
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

const mackerel: Piece = {
  size: 64,
  gap: 0.9,
  layers: [
    fill('M-100 0C-60 -40 30 -46 98 -8L98 8C30 46 -60 40 -100 0Z', -0.35),
    fill('M-92 -2C-56 -32 30 -38 90 -6C40 8 -40 12 -92 -2Z', '#50656f'),
    fill('M-92 0C-40 14 40 10 90 -4L92 6C30 38 -56 32 -92 0Z', '#dfe2dc'),
    line(
      'M-60 -18Q-52 -8 -58 0M-34 -24Q-26 -10 -34 0M-8 -28Q2 -12 -8 2M18 -26Q28 -12 18 2M44 -20Q52 -10 44 0',
      '#26333a',
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
  gap: 0.72,
  isFan: true,
  layers: [
    fill('M-98 0C-94 -44 60 -56 96 -22C104 10 70 44 0 44C-60 44 -98 36 -98 0Z', -0.4),
    fill('M-88 0C-82 -32 54 -42 86 -16C92 8 60 32 0 32C-52 32 -86 26 -88 0Z', middle),
    line('M-60 -6Q0 -22 60 -12M-50 12Q0 2 56 8', -0.16, 5),
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
    size: 27,
    gap: 0.95,
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
  herring: only('whole', { ...mackerel, layers: mackerel.layers.slice(0, 3) }),
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
    size: 22,
    gap: 1.2,
    layers: [
      fill('M-100 0C-60 -60 60 -66 98 -6C80 40 -40 60 -100 0Z', '#26303c'),
      fill('M-84 -2C-50 -44 52 -50 84 -6C66 26 -36 42 -84 -2Z', '#8c97a3'),
      fill('M-56 -4C-30 -32 40 -36 62 -8C44 14 -24 24 -56 -4Z', 0.04),
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
