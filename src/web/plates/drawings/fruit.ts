import { bits, coin, crescent, cube, gratings, MASHED } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, line, oval, type Piece, spots } from './stamp.ts'

const HEART = 'M0 98C-34 70 -96 10 -78 -44C-64 -82 -20 -74 0 -56C20 -74 64 -82 78 -44C96 10 34 70 0 98Z'
const CALYX = 'M0 -46L-48 -66L-22 -76L-30 -100L0 -82L30 -100L22 -76L48 -66Z'
const SEGMENTS =
  'M0 -12L-26 -70L26 -70ZM9 -8L31 -68L68 -31ZM12 0L70 -26L70 26ZM8 9L68 31L31 68ZM0 12L26 70L-26 70ZM-9 8L-31 68L-68 31ZM-12 0L-70 26L-70 -26ZM-8 -9L-68 -31L-31 -68Z'
/** Round upon round, from the broad end to the tip. */
const DRUPELETS = '-42 -54 0 -60 42 -54 -64 -16 -22 -18 22 -18 64 -16 -46 22 0 20 46 22 -24 56 24 56 0 84'

const berryOfDrops = (size: number, shine: number): Piece => ({
  size,
  gap: 1.6,
  layers: [
    fill(
      'M0 104C-40 100 -96 30 -92 -20C-88 -70 -40 -92 0 -90C40 -92 88 -70 92 -20C96 30 40 100 0 104Z',
      -0.36,
    ),
    spots(DRUPELETS, 0.04, 42),
    spots('-46 -60 -6 -66 36 -60 -68 -24 -26 -26 18 -26 60 -24 -30 12 12 12', shine, 15),
  ],
})

const citrusSlice = (size: number): Piece => coin(size, 0, '#fbf1d6', fill(SEGMENTS, 0.1))

const segment = (size: number): Piece =>
  crescent(size, '#fbeccb', 0, line('M-50 0L-34 54M-14 4L-10 64M20 4L14 64M54 0L36 54', 0.35, 6))

const pear: Piece = {
  size: 30,
  gap: 1.1,
  layers: [
    fill(
      'M0 -100C26 -100 24 -60 36 -30C50 0 70 14 70 46C70 84 40 98 0 98C-40 98 -70 84 -70 46C-70 14 -50 0 -36 -30C-24 -60 -26 -100 0 -100Z',
      -0.16,
    ),
    fill(
      'M0 -88C16 -88 16 -56 28 -24C40 2 58 18 58 46C58 76 34 86 0 86C-34 86 -58 76 -58 46C-58 18 -40 2 -28 -24C-16 -56 -16 -88 0 -88Z',
      '#f8f3da',
    ),
    line('M0 -70L0 16', '#e6dcae', 7),
    fill(oval(22, 28, 0, 44), '#e9dfb2'),
    spots('-9 44 9 44', '#5a3a22', 13),
    line('M0 -96L8 -112', '#6b4a2c', 8),
  ],
}

const avocadoSlice: Piece = {
  size: 34,
  gap: 0.36,
  isRow: true,
  layers: [
    fill('M-98 -6C-60 -60 60 -60 98 -6C60 -20 -60 -20 -98 -6Z', '#4c6330'),
    fill('M-94 -2C-58 -50 58 -50 94 -2C56 10 20 26 0 26C-20 26 -56 10 -94 -2Z', 0.14),
    fill('M-70 -2C-40 -22 40 -22 70 -2C44 10 20 26 0 26C-20 26 -44 10 -70 -2Z', '#eee3a0'),
  ],
}

/** Green where the skin was, yellow towards the stone. */
const avocadoDice: Piece = {
  size: 13,
  gap: 1.45,
  layers: [
    fill('M-74 -84Q10 -98 80 -80Q98 0 84 80Q0 98 -84 84Q-98 0 -74 -84Z', '#6f8a3c'),
    fill('M-74 -84Q10 -96 78 -80Q92 -20 80 46Q0 58 -88 48Q-94 -20 -74 -84Z', '#c8cf74'),
    fill('M-58 -70Q0 -80 62 -68Q70 -40 60 0Q0 8 -68 0Q-72 -40 -58 -70Z', '#efe6a4'),
  ],
}

const strawberryHalf: Piece = {
  size: 19,
  gap: 1.5,
  layers: [
    fill(HEART, -0.12),
    fill('M0 80C-26 56 -72 8 -58 -36C-46 -58 -16 -52 0 -38C16 -52 46 -58 58 -36C72 8 26 56 0 80Z', 0.3),
    fill('M0 46C-16 26 -28 4 -20 -14C-10 -24 10 -24 20 -14C28 4 16 26 0 46Z', '#fdeee2'),
    spots('-70 -20 -62 14 -40 46 70 -20 62 14 40 46', '#f6d98c', 9),
    fill(CALYX, '#4f8a3b'),
  ],
}

/** Fruit by the name of its drawing. */
export const FRUIT = {
  apple: only(
    'sliced',
    crescent(
      27,
      0,
      '#f9f1d6',
      fill('M-26 -2C-14 22 14 22 26 -2Z', '#eadca8'),
      fill('M-7 8L0 -4L7 8L0 18Z', '#5a3420'),
    ),
    {
      grated: gratings(14, '#f4e8c2'),
      diced: cube(11, '#f8efd2', 0),
    },
  ),
  pear: only('sliced', pear, { grated: gratings(14, 0.4) }),
  avocado: only('sliced', avocadoSlice, {
    diced: avocadoDice,
    mashed: MASHED,
    halved: {
      size: 44,
      gap: 1,
      layers: [
        fill(
          'M0 -98C40 -98 76 0 76 36C76 80 40 98 0 98C-40 98 -76 80 -76 36C-76 0 -40 -98 0 -98Z',
          '#4c6330',
        ),
        fill(
          'M0 -84C30 -84 62 2 62 36C62 70 34 84 0 84C-34 84 -62 70 -62 36C-62 2 -30 -84 0 -84Z',
          '#dcd883',
        ),
        spots('0 34', '#7a4a2a', 66),
      ],
    },
  }),
  banana: only(
    'coins',
    coin(16, -0.14, 0.44, spots('0 0', 0.05, 56), spots('0 -14 12 8 -12 8', '#7a5a30', 12)),
  ),
  blueberry: only('whole', {
    size: 10,
    gap: 1.75,
    layers: [
      spots('6 10', -0.45, 200),
      spots('0 0', 0, 188),
      spots('-34 -34', 0.42, 60),
      fill('M0 -34L10 -8L36 -10L16 8L24 32L0 18L-24 32L-16 8L-36 -10L-10 -8Z', -0.5),
    ],
  }),
  raspberry: only('whole', berryOfDrops(13, 0.5)),
  blackberry: only('whole', berryOfDrops(14, 0.4)),
  strawberry: only('halved', strawberryHalf, {
    sliced: strawberryHalf,
    diced: strawberryHalf,
    whole: {
      size: 19,
      gap: 1.5,
      layers: [
        fill(HEART, 0),
        spots('-40 -24 0 -20 40 -24 -24 10 24 10 0 42 -46 18 46 18 -18 -44 18 -44', '#f6d98c', 10),
        fill(CALYX, '#4f8a3b'),
      ],
    },
  }),
  cherry: only('whole', {
    size: 13,
    gap: 1.7,
    layers: [
      line('M10 -40Q50 -90 84 -96', '#6f8f45', 11),
      spots('0 12', -0.4, 176),
      spots('-4 6', 0, 160),
      spots('-34 -24', 0.6, 34),
    ],
  }),
  cranberry: only('whole', {
    size: 8,
    gap: 1.75,
    layers: [
      fill(oval(100, 82, 4, 8), -0.4),
      fill(oval(92, 74), 0),
      spots('-36 -26', 0.6, 34),
      spots('84 0', -0.5, 22),
    ],
  }),
  currant: only('whole', {
    size: 7,
    gap: 1.75,
    layers: [spots('0 0', -0.2, 196), spots('-20 -20', 0.4, 60), spots('40 40', '#3d2418', 30)],
  }),
  grape: only('whole', {
    size: 14,
    gap: 1.6,
    layers: [fill(oval(98, 84, 4, 8), -0.35), fill(oval(92, 78), 0), fill(oval(30, 16, -34, -34), 0.5)],
  }),
  pomegranate: only('whole', {
    size: 7,
    gap: 1.75,
    isHeap: true,
    layers: [
      fill('M-80 30L-50 -70L40 -86L90 0L50 80L-40 84Z', -0.2),
      fill('M-40 -40L30 -60L50 -10L-10 0Z', 0.5),
    ],
  }),
  raisin: only('whole', {
    size: 9,
    gap: 1.6,
    layers: [
      fill(oval(96, 62), -0.25),
      line('M-66 -10Q-20 20 20 -10Q50 -24 70 4M-40 26Q0 40 40 20', 0.35, 12),
    ],
  }),
  date: only('whole', {
    size: 22,
    gap: 1.1,
    layers: [
      fill(oval(98, 46), -0.3),
      fill(oval(90, 38), 0.06),
      line('M-70 -8Q0 -30 70 -8M-74 8Q0 -4 74 8M-60 22Q0 18 60 22', -0.28, 6),
    ],
  }),
  prune: only('whole', {
    size: 17,
    gap: 1.4,
    layers: [
      fill(oval(96, 74), -0.2),
      line('M-60 -20Q0 -50 50 -20M-66 10Q0 -10 66 10M-40 40Q0 24 40 40', 0.24, 8),
    ],
  }),
  apricot: only(
    'whole',
    {
      size: 16,
      gap: 1.5,
      layers: [
        fill(oval(96, 84), -0.26),
        fill(oval(86, 74), 0.06),
        line('M-60 -20Q0 10 60 -20M-50 20Q0 44 50 20', -0.2, 8),
        spots('-24 -40', 0.4, 24),
      ],
    },
    { chopped: bits(10) },
  ),
  fig: only('wedges', {
    size: 24,
    gap: 1.05,
    isFan: true,
    layers: [
      fill('M-95 0C-50 -80 70 -80 90 -46C60 -10 60 10 90 46C70 80 -50 80 -95 0Z', '#5a2c4a'),
      fill('M-70 0C-40 -56 50 -62 74 -42C48 -10 48 10 74 42C50 62 -40 56 -70 0Z', '#f3e0cc'),
      fill('M-44 0C-24 -36 30 -42 54 -28C36 -8 36 8 54 28C30 42 -24 36 -44 0Z', '#c9506a'),
      spots('-10 -10 10 8 20 -16 -20 8 30 14 0 22', '#f3d59a', 8),
    ],
  }),
  orange: only('sliced', citrusSlice(25), {
    wedges: crescent(
      25,
      -0.1,
      0.1,
      line('M-82 2C-68 46 -34 72 0 72C34 72 68 46 82 2', '#fbeccb', 9),
      line('M-16 12L-42 50M0 14L0 64M16 12L42 50', '#fbe2b0', 5),
    ),
    diced: segment(15),
    halved: citrusSlice(30),
  }),
  mandarin: only('wedges', segment(17), { sliced: citrusSlice(20) }),
  grapefruit: only('wedges', segment(24), { sliced: citrusSlice(30) }),
  lemon: only('wedges', crescent(19, -0.05, 0.4, line('M0 0L0 64M-40 -4L-28 50M40 -4L28 50', 0.72, 6)), {
    sliced: citrusSlice(20),
  }),
  lime: only('wedges', crescent(18, '#5f8f35', 0.3, line('M0 0L0 64M-40 -4L-28 50M40 -4L28 50', 0.72, 6)), {
    sliced: coin(17, '#5f8f35', '#f3f3d6', fill(SEGMENTS, 0)),
  }),
  kiwi: only(
    'coins',
    coin(
      19,
      '#7b6238',
      0.04,
      line('M0 -66L0 66M-58 -33L58 33M-58 33L58 -33', 0.3, 5),
      spots('0 -38 19 -33 33 -19 38 0 33 19 19 33 0 38 -19 33 -33 19 -38 0 -33 -19 -19 -33', '#26301a', 11),
      spots('0 0', '#f4f3d4', 46),
    ),
    { diced: cube(12, 0.12, '#7b6238', spots('-40 -40 -10 -20 30 -46 40 0 -30 10', '#26301a', 13)) },
  ),
  mango: only('diced', cube(12, 0.2, -0.12)),
  melon: only('diced', cube(14, 0.3, -0.1, line('M-50 -40L20 -48', 0.6, 8))),
  watermelon: only('diced', {
    size: 20,
    gap: 1.15,
    layers: [
      fill('M-92 70Q0 104 92 70L0 -96Z', '#3f7a3a'),
      fill('M-84 56Q0 88 84 56L0 -96Z', '#f4f2d8'),
      fill('M-78 44Q0 74 78 44L0 -96Z', 0),
      fill('M-6 -20L0 -36L6 -20ZM-30 20L-24 4L-18 20ZM18 20L24 4L30 20Z', '#2a1a16'),
    ],
  }),
  papaya: only('diced', cube(13, 0.16, -0.12, spots('-40 -40 0 -20', '#2c2620', 20))),
  guava: only('diced', cube(13, 0.1, '#b9c46c', spots('-30 -20 20 10 30 -40', '#f7e2bc', 18))),
  peach: only('sliced', crescent(27, '#c8502f', 0.14, fill('M-34 -2C-18 26 18 26 34 -2Z', '#c4463a'))),
  nectarine: only('sliced', crescent(26, '#b23a28', 0.3, fill('M-34 -2C-18 26 18 26 34 -2Z', '#a8323a'))),
  plum: only('sliced', crescent(24, '#4a1f3a', '#dc8d4a', fill('M-30 -2C-16 22 16 22 30 -2Z', '#a8454a'))),
  persimmon: only('whole', {
    size: 28,
    gap: 1.45,
    layers: [
      fill(oval(98, 92, 0, 4), -0.3),
      fill(oval(91, 84), 0.04),
      fill(oval(20, 12, -46, -48), 0.5),
      fill(
        'M0 -8C-30 -24 -34 -56 0 -62C34 -56 30 -24 0 -8ZM8 0C24 -30 56 -34 62 0C56 34 24 30 8 0ZM0 8C30 24 34 56 0 62C-34 56 -30 24 0 8ZM-8 0C-24 30 -56 34 -62 0C-56 -34 -24 -30 -8 0Z',
        '#7d8747',
      ),
      spots('0 0', '#55602f', 26),
    ],
  }),
  starfruit: only('sliced', {
    size: 22,
    gap: 1.5,
    layers: [
      fill('M0 -100L28 -34L95 -31L42 14L59 81L0 46L-59 81L-42 14L-95 -31L-28 -34Z', -0.1),
      fill('M0 -76L20 -26L72 -24L32 10L44 60L0 34L-44 60L-32 10L-72 -24L-20 -26Z', 0.34),
      spots('0 0', '#8a6b2c', 14),
    ],
  }),
  jackfruit: only('sliced', crescent(24, -0.15, 0.2)),
  lychee: only('whole', coin(15, -0.1, 0.4, spots('-20 -20', '#ffffff', 46))),
  kumquat: only('sliced', citrusSlice(12)),
  pineapple: only(
    'diced',
    {
      size: 15,
      gap: 1.45,
      layers: [
        fill('M-50 -90L50 -90L96 80Q0 104 -96 80Z', -0.2),
        fill('M-44 -84L44 -84L84 66Q0 86 -84 66Z', 0.14),
        line('M-24 -74L-44 62M0 -76L0 70M24 -74L44 62', -0.12, 7),
      ],
    },
    {
      sliced: {
        size: 34,
        gap: 1.1,
        layers: [
          line(oval(66), -0.25, 66),
          line(oval(66), 0.1, 52),
          line(
            'M0 -90L0 -44M64 -64L30 -30M90 0L44 0M64 64L30 30M0 90L0 44M-64 64L-30 30M-90 0L-44 0M-64 -64L-30 -30',
            -0.16,
            6,
          ),
        ],
      },
    },
  ),
  'passion fruit': only(
    'halved',
    coin(
      17,
      '#5a2f4c',
      '#f3ead0',
      fill(oval(62), 0),
      spots('-24 -20 10 -30 30 4 4 30 -30 18 0 0', '#2c2018', 16),
    ),
  ),
  rhubarb: only('sliced', {
    size: 12,
    gap: 1.35,
    layers: [
      fill('M-80 -60L80 -60L80 60L-80 60Z', -0.14),
      line('M-70 -30L70 -30M-70 0L70 0M-70 30L70 30', 0.5, 10),
    ],
  }),
  olive: only(
    'sliced',
    { size: 10, gap: 1.7, layers: [line(oval(66), -0.3, 60), line(oval(62), 0.16, 26)] },
    {
      whole: {
        size: 11,
        gap: 1.6,
        layers: [fill(oval(96, 80), -0.25), fill(oval(30, 18, -30, -30), 0.5), spots('70 0', -0.55, 34)],
      },
    },
  ),
  zest: only('grated', {
    size: 9,
    gap: 1.05,
    layers: [line('M-90 20Q-20 -50 90 10', -0.14, 24), line('M-90 16Q-20 -54 90 6', 0.24, 12)],
  }),
  tamarind: only('mashed', MASHED),
} satisfies Record<string, Look>
