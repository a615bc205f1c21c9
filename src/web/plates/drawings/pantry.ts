import { baton, bean, bits, crescent, crumbs, cube, grain, KIDNEY, MASHED, TEAR } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, type Layer, line, oval, type Piece, spots } from './stamp.ts'

const strand = (size: number, width: number, gap: number): Piece => ({
  size,
  gap,
  layers: [
    line('M-98 -10C-60 -70 -10 -60 10 -10C30 40 70 50 98 -6M-80 50C-40 20 0 30 20 60', -0.3, width * 1.5),
    line('M-98 -12C-60 -72 -10 -62 10 -12C30 38 70 48 98 -8M-80 48C-40 18 0 28 20 58', 0.12, width),
  ],
})

const tube: Piece = {
  size: 19,
  gap: 1.02,
  layers: [
    fill('M-96 -34L70 -34L98 34L-68 34Z', -0.32),
    fill('M-90 -28L66 -28L90 22L-66 22Z', 0.12),
    fill(oval(15, 31, 80, 0), -0.5),
    line('M-70 -12L60 -12M-66 6L70 6', -0.12, 7),
  ],
}

const shell: Piece = {
  size: 15,
  gap: 1.3,
  layers: [
    fill('M-90 40C-100 -40 -40 -90 0 -90C40 -90 100 -40 90 40C50 80 -50 80 -90 40Z', -0.25),
    line('M-60 30Q-50 -40 -20 -66M-20 44Q-16 -20 -4 -74M20 44Q16 -20 10 -74M60 30Q50 -40 26 -66', 0.36, 14),
    fill('M-70 46Q0 16 70 46Q0 90 -70 46Z', -0.5),
  ],
}

const spiral: Piece = {
  size: 19,
  gap: 1.05,
  layers: [
    line('M-92 0L-70 -34L-46 34L-22 -34L2 34L26 -34L50 34L74 -34L92 0', -0.3, 44),
    line('M-90 -4L-70 -34L-46 30L-22 -36L2 30L26 -36L50 30L74 -36L90 -4', 0.14, 26),
  ],
}

/** Where grains of one stamp lie: several to a piece, so that a heap is dense and its drawing stays short. */
const GRAINS = [
  ...[
    [-56, -56],
    [8, -68],
    [60, -28],
    [-78, 10],
    [-12, -6],
  ],
  ...[
    [46, 30],
    [-36, 58],
    [16, 70],
  ],
] as const

/** Grains that lie this way and that, each half as long as `length`; none is a round one. */
const strokes = (length: number): string =>
  GRAINS.map(([x, y], i) => {
    const angle = i * 1.9
    const [dx, dy] = [Math.round(Math.cos(angle) * length), Math.round(Math.sin(angle) * length)]
    return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
  }).join('')

const ALONE = 2.2

/** Many grains to a stamp; `layers` are the lengths, paints and widths that each grain is drawn with. */
function grains(size: number, ...layers: [number, Layer['paint'], number][]): Piece {
  const many = layers.map(([length, paint, width]) => line(strokes(length), paint, width))
  const one = layers.map(([length, paint, width]) =>
    line(`M${-length * ALONE} 0L${length * ALONE} 0`, paint, width * ALONE),
  )
  return {
    size,
    gap: 1.12,
    isHeap: true,
    layers: many,
    alone: { size: Math.round(size / ALONE), gap: 1.9, layers: one },
  }
}

/** Grains too small to be put down one by one; `across` is how wide each is, whatever the heap is. */
function fine(size: number, across: number, ...layers: [number, Layer['paint'], number][]): Piece {
  return { ...grains(size, ...layers), fine: across }
}

/** One kernel in the place of each grain, turned this way and that. */
const kernels = (kernel: string): string =>
  GRAINS.map(([x, y], i) => {
    const [cos, sin] = [Math.cos(i * 1.9), Math.sin(i * 1.9)]
    return kernel.replace(/(-?\d+) (-?\d+)/g, (_, dx, dy) =>
      [x + Number(dx) * cos - Number(dy) * sin, y + Number(dx) * sin + Number(dy) * cos]
        .map(Math.round)
        .join(' '),
    )
  }).join('')

const TINY_TEAR = 'M-26 0Q-8 -18 20 -8Q28 0 20 8Q-8 18 -26 0Z'

/** Seeds of which many lie in one stamp, so that a heap of them is not made of a few large ones. */
function small(size: number, seed: string, alone: Piece): Piece {
  const glint = seed.replace(/-?\d+/g, (number) => `${Math.round(Number(number) * 0.4)}`)
  return {
    size,
    gap: 1.12,
    isHeap: true,
    alone,
    layers: [fill(kernels(seed), 0.16), fill(kernels(glint), 0.46)],
  }
}

const loaf: Piece = {
  size: 60,
  gap: 0.62,
  most: 3,
  isRow: true,
  layers: [
    fill('M-72 92L-72 -10C-104 -30 -96 -90 -40 -92L40 -92C96 -90 104 -30 72 -10L72 92Z', -0.35),
    fill('M-60 80L-60 -16C-90 -34 -82 -78 -38 -80L38 -80C82 -78 90 -34 60 -16L60 80Z', 0.42),
    spots('-34 -50 10 -60 36 -30 -20 -20 20 10 -36 24 40 50 -10 56 6 -34 -44 60', 0.16, 9),
  ],
}

const BROWNED = '-40 -34 20 -52 46 4 -10 22 -50 30 24 52 0 -10'

/** Beans, nuts, seeds, grain, pasta and bread by the name of the drawing. */
export const PANTRY = {
  chickpea: only(
    'whole',
    bean(
      9,
      'M-92 10C-92 -60 -30 -92 20 -84C50 -80 60 -66 96 -62C90 -30 98 60 30 88C-40 100 -92 60 -92 10Z',
      spots('-20 -30', 0.5, 44),
      line('M30 -40Q4 0 30 44', -0.2, 10),
    ),
    { mashed: MASHED },
  ),
  lentil: only('whole', grain(6, oval(100, 84), spots('-24 -24', 0.45, 50))),
  'red lentil': only('whole', grain(6, oval(100, 80), spots('-20 -20', 0.4, 46))),
  'split pea': only(
    'whole',
    grain(6, 'M-96 0C-90 -90 90 -90 96 0Q0 40 -96 0Z', line('M-60 -4L60 -4', 0.4, 12)),
  ),
  'mung bean': only('whole', grain(6, oval(98, 76), line('M-10 -20L30 -20', '#f3f0da', 20))),
  'kidney bean': only(
    'whole',
    bean(11, KIDNEY, fill(oval(34, 14, -30, -44), 0.4), line('M-6 30Q8 6 26 26', '#e9c9a8', 12)),
    { mashed: MASHED },
  ),
  'black bean': only(
    'whole',
    bean(10, KIDNEY, fill(oval(30, 12, -30, -44), 0.4), line('M-6 26Q8 8 22 24', '#e9e2d6', 14)),
    { mashed: MASHED },
  ),
  'white bean': only(
    'whole',
    bean(11, KIDNEY, fill(oval(40, 18, -24, -40), 0.6), line('M-6 30Q8 8 24 26', -0.2, 9)),
    { mashed: MASHED },
  ),
  'pinto bean': only(
    'whole',
    bean(10, KIDNEY, spots('-50 -20 -20 -44 20 -30 56 -10 60 30 -40 20', '#7c4a34', 17)),
    { mashed: MASHED },
  ),
  'black-eyed pea': only(
    'whole',
    bean(9, KIDNEY, spots('4 18', '#2c2020', 62), spots('4 18', '#e9e0c8', 18)),
  ),
  'fava bean': only(
    'whole',
    bean(
      14,
      'M-96 -10C-90 -70 -20 -74 30 -60C80 -50 104 -10 90 30C60 80 -30 70 -60 56C-90 40 -100 20 -96 -10Z',
      line('M78 -20L90 10', '#2f2a1a', 20),
      fill(oval(36, 18, -20, -24), 0.3),
    ),
    { mashed: MASHED },
  ),
  'butter bean': only(
    'whole',
    bean(
      19,
      'M-98 4C-98 -60 -40 -88 20 -80C80 -72 106 -20 92 28C70 78 40 50 4 54C-30 58 -92 80 -98 4Z',
      line('M-72 -6C-66 -46 -24 -64 20 -58C56 -52 76 -24 74 4', -0.12, 6),
      line('M-20 62Q4 40 30 56', '#8f9460', 13),
      fill(oval(30, 12, -30, -30), 0.6),
    ),
  ),
  'adzuki bean': only('whole', bean(7, oval(96, 70), line('M-30 -30L20 -30', '#f6e9dc', 16))),
  soybean: only('whole', bean(9, oval(94, 78), spots('-24 -24', 0.5, 40), line('M40 20L60 -6', -0.3, 12))),
  edamame: only(
    'whole',
    bean(10, oval(96, 62), fill(oval(40, 18, -20, -20), 0.46), line('M50 30Q76 6 70 -20', -0.25, 10)),
  ),
  tofu: only('diced', cube(14, 0.45, '#c89a5c', line('M-74 -74L74 -74L74 40', '#d9b47a', 9)), {
    sticks: {
      size: 30,
      gap: 0.9,
      isLong: true,
      layers: [
        fill('M-96 -26L96 -26L96 30L-96 30Z', '#c89a5c'),
        fill('M-96 -30L96 -30L96 16L-96 16Z', 0.45),
        line('M-88 -22L88 -22', '#d9b47a', 6),
      ],
    },
    sliced: {
      size: 26,
      gap: 0.9,
      isRow: true,
      layers: [
        fill('M-96 -34Q0 -42 96 -34L96 42Q0 50 -96 42Z', '#a97a40'),
        fill('M-91 -30Q0 -38 91 -30L91 24Q0 32 -91 24Z', 0.45),
        line('M-84 -24Q0 -31 84 -24', '#d9b47a', 6),
        spots('-50 -4 10 4 54 -8', '#d0a468', 14),
      ],
    },
    crumbled: crumbs(9, 0.5),
  }),
  tempeh: only('diced', cube(14, -0.04, -0.4, spots('-50 -50 -10 -30 40 -54 -40 10 10 24 50 -4', 0.5, 26)), {
    sliced: {
      size: 26,
      gap: 0.9,
      isRow: true,
      layers: [
        fill('M-96 -34L96 -34L96 40L-96 40Z', -0.46),
        fill('M-96 -40L96 -40L96 24L-96 24Z', -0.04),
        spots('-70 -20 -40 6 -10 -18 20 8 52 -16 76 6', 0.5, 20),
      ],
    },
    crumbled: cube(9, -0.04, -0.44, spots('-40 -40 36 -50 0 10 50 14', 0.5, 30)),
    sticks: {
      size: 30,
      gap: 0.9,
      isLong: true,
      layers: [
        fill('M-96 -22L96 -22L96 28L-96 28Z', -0.4),
        fill('M-96 -28L96 -28L96 14L-96 14Z', -0.04),
        spots('-70 -10 -30 0 10 -12 50 0', 0.5, 16),
      ],
    },
  }),
  almond: only(
    'whole',
    {
      size: 13,
      gap: 1.25,
      layers: [
        fill(
          'M-104 0C-72 -12 -34 -62 34 -60C80 -56 100 -24 98 2C96 36 74 58 30 60C-36 62 -72 14 -104 0Z',
          -0.34,
        ),
        fill('M-90 0C-62 -14 -30 -52 32 -51C72 -48 88 -22 87 1C86 28 68 48 28 50C-32 52 -62 14 -90 0Z', 0.16),
        line('M-60 -4Q0 -30 62 -28M-66 2Q0 -2 74 0M-60 8Q0 28 60 28', -0.08, 5),
      ],
    },
    {
      sliced: {
        size: 12,
        gap: 1.25,
        layers: [
          fill(TEAR, '#9c6a3c'),
          fill('M-86 0C-52 -48 34 -56 78 -16C86 -6 86 6 78 16C34 56 -52 48 -86 0Z', '#f8ecd2'),
        ],
      },
    },
  ),
  walnut: only('whole', {
    size: 16,
    gap: 1.5,
    layers: [
      fill(
        'M0 -96C50 -100 70 -70 80 -40C100 -10 96 40 70 64C50 96 20 90 0 84C-20 90 -50 96 -70 64C-96 40 -100 -10 -80 -40C-70 -70 -50 -100 0 -96Z',
        -0.35,
      ),
      line(
        'M-16 -70C-70 -60 -70 -20 -30 -24C-80 -10 -80 40 -36 34C-60 60 -30 76 -14 62M16 -70C70 -60 70 -20 30 -24C80 -10 80 40 36 34C60 60 30 76 14 62',
        0.22,
        22,
      ),
      line('M0 -80L0 78', -0.5, 9),
    ],
  }),
  pecan: only('whole', {
    size: 17,
    gap: 1.2,
    layers: [
      fill(
        'M-84 0L-98 -10C-88 -46 -44 -60 0 -56C44 -60 88 -46 98 -10L84 0L98 10C88 46 44 60 0 56C-44 60 -88 46 -98 10Z',
        -0.42,
      ),
      line('M-82 -15C-44 -22 44 -22 82 -15M-82 15C-44 22 44 22 82 15', 0.4, 15),
      line('M-66 -34C-36 -46 36 -46 66 -34M-66 34C-36 46 36 46 66 34', 0.26, 12),
      line('M-66 0L66 0', -0.66, 7),
    ],
  }),
  hazelnut: only(
    'whole',
    bean(
      11,
      'M0 -96C30 -70 92 -60 92 10C92 70 40 96 0 96C-40 96 -92 70 -92 10C-92 -60 -30 -70 0 -96Z',
      fill('M-70 50Q0 20 70 50Q40 92 0 92Q-40 92 -70 50Z', '#e3cfa4'),
      line('M-30 -40Q-50 0 -34 30', 0.4, 10),
    ),
  ),
  peanut: only('whole', {
    size: 13,
    gap: 1.3,
    layers: [
      fill('M-98 0C-98 -54 -40 -60 -8 -36C20 -60 98 -56 98 0C98 56 20 60 -8 36C-40 60 -98 54 -98 0Z', -0.34),
      fill('M-88 -2C-88 -44 -38 -50 -8 -27C20 -50 87 -46 87 -2C87 42 20 46 -8 25C-38 46 -88 42 -88 -2Z', 0.3),
      line(
        'M-74 -14Q-46 -30 -20 -14M-76 10Q-46 0 -18 8M14 -18Q46 -34 74 -14M12 8Q46 -4 78 8M24 28Q48 20 66 24',
        -0.12,
        7,
      ),
    ],
  }),
  cashew: only('whole', {
    size: 13,
    gap: 1.4,
    layers: [line('M-58 40C-66 -60 66 -60 58 40', -0.25, 62), line('M-58 36C-62 -60 62 -60 58 36', 0.2, 46)],
  }),
  pistachio: only('whole', {
    size: 10,
    gap: 1.4,
    layers: [
      fill(oval(96, 58), '#7d3f55'),
      fill(oval(84, 44), 0.06),
      line('M-50 -10Q0 -30 50 -10', '#7d3f55', 10),
    ],
  }),
  'pine nut': only('whole', grain(8, TEAR, line('M-60 -8Q0 -34 60 -10', 0.5, 10))),
  'brazil nut': only('whole', {
    size: 17,
    gap: 1.15,
    layers: [
      fill('M-98 10C-50 -70 50 -70 98 10C50 50 -50 50 -98 10Z', '#8f623c'),
      fill('M-84 6C-44 -54 44 -54 84 6C44 36 -44 36 -84 6Z', 0.34),
      line('M-60 4Q0 -30 60 4', '#a97b4e', 9),
    ],
  }),
  macadamia: only('whole', bean(12, oval(96, 94), spots('-26 -28', 0.6, 54))),
  chestnut: only(
    'whole',
    bean(
      14,
      'M0 -80C60 -70 100 -20 90 40C60 80 -60 80 -90 40C-100 -20 -60 -70 0 -80Z',
      fill('M-70 48Q0 30 70 48Q0 84 -70 48Z', '#e0c294'),
    ),
  ),
  coconut: only('grated', {
    size: 11,
    gap: 1,
    layers: [line('M-90 10Q0 -30 90 10', -0.16, 30), line('M-90 6Q0 -34 90 6', 0.6, 18)],
  }),
  chia: only('whole', {
    size: 4,
    gap: 1.5,
    isHeap: true,
    fine: 4.6,
    layers: [spots('0 0', -0.3, 170), spots('-20 -20', 0.3, 60)],
  }),
  flax: only('whole', small(13, TINY_TEAR, grain(5, TEAR, spots('-10 -14', 0.45, 30)))),
  hemp: only('whole', { ...grain(5, oval(96, 80), spots('-10 -10', 0.6, 70)), fine: 5.6 }),
  'poppy seed': only('whole', {
    size: 3,
    gap: 1.8,
    isHeap: true,
    fine: 3.4,
    layers: [spots('0 0', 0.06, 190)],
  }),
  'pumpkin seed': only('whole', {
    size: 11,
    gap: 1.25,
    layers: [
      fill(TEAR, -0.35),
      fill('M-84 0C-50 -44 34 -52 76 -16C84 -6 84 6 76 16C34 52 -50 44 -84 0Z', 0.16),
      line('M-60 0L50 0', 0.45, 8),
    ],
  }),
  sesame: only('whole', {
    size: 5,
    gap: 1.6,
    layers: [
      fill(TEAR, -0.3),
      fill('M-80 0C-44 -40 34 -46 70 -14C76 -6 76 6 70 14C34 46 -44 40 -80 0Z', 0.45),
    ],
  }),
  'sunflower seed': only('whole', {
    size: 9,
    gap: 1.25,
    layers: [
      fill(TEAR, -0.4),
      fill('M-80 0C-46 -40 34 -46 70 -14C76 -6 76 6 70 14C34 46 -46 40 -80 0Z', 0.2),
    ],
  }),
  'nut butter': only('mashed', {
    ...MASHED,
    layers: [
      ...MASHED.layers,
      line('M-30 -40C20 -60 70 -20 50 20C30 50 -30 50 -40 20C-46 -10 -10 -24 10 -6', -0.2, 8),
    ],
  }),
  hummus: only('mashed', {
    ...MASHED,
    layers: [...MASHED.layers, spots('-10 -10 14 20 30 -20', '#b7a13c', 18)],
  }),
  oats: only('whole', {
    size: 8,
    gap: 1.4,
    isHeap: true,
    layers: [
      fill('M-94 6C-98 -50 -40 -80 8 -72C60 -80 100 -40 92 6C96 54 44 78 0 70C-50 78 -94 52 -94 6Z', -0.24),
      fill('M-82 2C-84 -42 -36 -68 8 -61C54 -66 88 -34 80 4C82 42 40 62 0 56C-44 62 -82 42 -82 2Z', 0.42),
      line('M-40 14Q-6 -6 24 8', -0.1, 9),
    ],
  }),
  rice: only('whole', grains(15, [20, -0.2, 30], [18, 0.42, 21])),
  'wild rice': only('whole', grains(17, [30, -0.3, 18], [26, 0.24, 8])),
  quinoa: only('whole', fine(13, 6.2, [1, -0.2, 44], [1, 0.38, 32], [11, '#f6ecd2', 8])),
  bulgur: only('whole', grains(13, [7, -0.24, 44], [6, 0.2, 30])),
  barley: only('whole', grains(17, [13, -0.22, 42], [12, 0.36, 32], [16, -0.3, 6])),
  spelt: only('whole', grains(17, [20, -0.36, 36], [18, 0.16, 25], [20, -0.4, 6])),
  buckwheat: only('whole', {
    size: 16,
    gap: 1.12,
    isHeap: true,
    layers: [
      fill(kernels('M0 -32L32 16Q0 32 -32 16Z'), -0.36),
      fill(kernels('M0 -28L26 11L0 17Z'), 0.32),
      fill(kernels('M0 -28L0 17L-26 11Z'), 0.08),
    ],
    alone: {
      size: 9,
      gap: 1.7,
      layers: [
        fill('M0 -90L90 46Q0 90 -90 46Z', -0.3),
        fill('M0 -80L72 36L0 52Z', 0.42),
        fill('M0 -80L0 52L-72 36Z', 0.16),
      ],
    },
  }),
  millet: only('whole', fine(12, 5.2, [1, -0.26, 44], [1, 0.34, 28])),
  couscous: only('whole', fine(10, 4.4, [1, -0.14, 40], [1, 0.5, 20])),
  tapioca: only('whole', {
    size: 8,
    gap: 1.6,
    isHeap: true,
    layers: [spots('0 0', -0.18, 200), spots('0 0', 0.4, 168), spots('-30 -34', '#ffffff', 50)],
  }),
  teff: only('whole', { size: 3, gap: 1.9, isHeap: true, fine: 3, layers: [spots('0 0', 0.16, 180)] }),
  polenta: { ...only('mashed', MASHED), bought: fine(10, 3.4, [1, -0.24, 40], [1, 0.3, 20]) },
  flour: only('within', { size: 3, gap: 2, isHeap: true, fine: 2.6, layers: [spots('0 0', 0.3, 180)] }),
  pasta: only('penne', tube, { spaghetti: strand(34, 9, 0.42), shells: shell, fusilli: spiral, whole: tube }),
  'rice noodle': only('whole', strand(32, 7, 0.44)),
  'glass noodle': only('whole', strand(32, 5, 0.4)),
  'egg noodle': only('whole', strand(32, 11, 0.5)),
  tortilla: only(
    'whole',
    {
      size: 62,
      gap: 1,
      layers: [spots('0 0', -0.25, 200), spots('0 0', 0.14, 188), spots(BROWNED, -0.22, 20)],
    },
    {
      wedges: {
        size: 22,
        gap: 1.15,
        layers: [
          fill('M-90 60L0 -96L90 60Q0 90 -90 60Z', -0.28),
          fill('M-72 50L0 -78L72 50Q0 72 -72 50Z', 0.12),
          spots('-10 0 24 30 -30 34', -0.25, 14),
        ],
      },
      sticks: baton(20, -0.3, 0.12),
    },
  ),
  bread: only('sliced', loaf, {
    diced: cube(13, 0.34, -0.3),
    chopped: cube(14, 0.34, -0.3),
    crumbled: bits(5),
  }),
  pita: only(
    'halved',
    {
      size: 56,
      gap: 1,
      layers: [
        fill('M-98 -30C-90 70 90 70 98 -30Z', -0.28),
        fill('M-90 -24C-80 58 80 58 90 -24Z', 0.24),
        line('M-96 -30L96 -30', 0.6, 12),
        spots('-40 6 10 20 40 0 0 -6', -0.14, 16),
      ],
    },
    {
      whole: {
        size: 60,
        gap: 1,
        layers: [spots('0 0', -0.28, 200), spots('0 0', 0.22, 186), spots(BROWNED, -0.14, 22)],
      },
    },
  ),
  crispbread: only('sliced', {
    size: 54,
    gap: 0.9,
    most: 2,
    isRow: true,
    layers: [
      fill('M-98 -60L98 -60L98 60L-98 60Z', -0.35),
      fill('M-92 -54L92 -54L92 50L-92 50Z', 0.16),
      spots(
        '-70 -36 -35 -36 0 -36 35 -36 70 -36 -70 -4 -35 -4 0 -4 35 -4 70 -4 -70 28 -35 28 0 28 35 28 70 28',
        -0.3,
        9,
      ),
    ],
  }),
  'rice cake': only('whole', {
    size: 48,
    gap: 0.9,
    most: 3,
    isRow: true,
    layers: [
      spots('0 0', -0.24, 200),
      spots('0 0', 0.2, 184),
      spots('-50 -40 0 -60 50 -40 -64 4 -20 -16 22 -14 64 4 -40 44 0 24 40 46 0 68 -22 60', 0.5, 30),
    ],
  }),
  popcorn: only('whole', {
    size: 15,
    gap: 1.36,
    isHeap: true,
    layers: [
      fill(
        'M-72 62C-114 40 -100 -18 -62 -24C-72 -74 -16 -96 10 -68C30 -104 104 -84 88 -30C116 -6 96 48 54 44C52 84 -4 98 -22 70C-38 88 -68 86 -72 62Z',
        -0.28,
      ),
      fill(
        'M-64 52C-98 36 -88 -12 -52 -18C-64 -62 -14 -80 10 -54C30 -88 90 -70 76 -28C98 -6 82 38 46 34C42 70 -4 80 -20 58C-34 74 -60 72 -64 52Z',
        0.56,
      ),
      line('M-50 -16Q-26 -22 -14 2M12 -52Q2 -28 24 -10M46 32Q34 8 58 -6M-20 56Q-26 32 -2 24', -0.16, 8),
      line('M-44 40L-32 52', '#b9812f', 14),
    ],
  }),
  'bread crumb': only('whole', {
    size: 4,
    gap: 1.7,
    isHeap: true,
    fine: 4.2,
    layers: [spots('0 0', 0.2, 190)],
  }),
  pastry: only('sliced', crescent(30, -0.2, 0.2, line('M-60 0Q0 30 60 0M-40 20Q0 44 40 20', -0.14, 5))),
  chocolate: only('diced', cube(11, 0.12, -0.3)),
  caper: only('whole', {
    size: 6,
    gap: 1.7,
    layers: [spots('4 10', -0.4, 190), spots('0 0', 0.04, 176), line('M-30 -30L30 10', 0.4, 22)],
  }),
} satisfies Record<string, Look>
