import { baton, coin, crescent, cube, gratings, MASHED, shreds } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, type Layer, line, oval, type Piece, spots } from './stamp.ts'

const CHAMBERS =
  'M-10 -18C-40 -70 -70 -40 -62 -12C-50 2 -24 0 -10 -18ZM18 -10C70 -40 72 10 56 22C40 30 20 10 18 -10ZM-4 20C24 34 20 72 -8 68C-36 62 -30 26 -4 20Z'
const SEEDS_OF_TOMATO = '-44 -34 -38 -18 46 -6 42 10 -8 40 -2 54'
const STAR = 'M0 -62L0 62M-54 -31L54 31M-54 31L54 -31'
const RING_OF_SEEDS = '0 -48 40 -26 42 24 0 48 -42 24 -40 -26'

const floret = (bud: string | number, light: string | number, stalk: string): Piece => ({
  size: 17,
  gap: 1.55,
  layers: [
    line('M0 20L0 96M0 30L-30 70M0 30L30 70', stalk, 32),
    spots('-56 -6 56 -6 -30 -50 30 -50 0 -8 0 -70 -50 24 50 24', bud, 62),
    spots('-60 -14 50 -14 -34 -58 24 -58 -4 -18 -4 -76', light, 34),
  ],
})

const pepperStrip: Piece = {
  size: 25,
  gap: 0.75,
  layers: [
    line('M-92 26Q0 -58 92 26', -0.28, 32),
    line('M-90 22Q0 -62 90 22', 0.06, 22),
    line('M-70 4Q0 -56 60 0', 0.55, 5),
  ],
}

const mushroom: Piece = {
  size: 19,
  gap: 1.5,
  layers: [
    fill(
      'M-95 0C-95 -75 -50 -95 0 -95C50 -95 95 -75 95 0C95 30 50 22 32 20L36 90L-36 90L-32 20C-50 22 -95 30 -95 0Z',
      -0.35,
    ),
    fill(
      'M-82 -4C-82 -62 -44 -82 0 -82C44 -82 82 -62 82 -4C70 10 40 4 20 4L24 80L-24 80L-20 4C-40 4 -70 10 -82 -4Z',
      0.35,
    ),
    line('M-64 -6C-30 -26 30 -26 64 -6', -0.2, 13),
  ],
}

/** Boiled or roasted soft, no two sides alike, with a little of its skin. */
const potatoDice: Piece = {
  size: 14,
  gap: 1.45,
  layers: [
    fill('M-24 -94Q56 -98 88 -44Q106 14 68 68Q20 102 -48 86Q-102 60 -96 -6Q-86 -72 -24 -94Z', '#c9a253'),
    fill('M-24 -94Q56 -98 86 -46Q100 6 70 44Q16 76 -50 62Q-96 40 -94 -8Q-86 -72 -24 -94Z', '#e6c777'),
    fill('M-22 -88Q44 -92 74 -48Q70 0 22 14Q-46 26 -84 2Q-90 -66 -22 -88Z', '#f4e2a8'),
    line('M86 -30Q98 18 64 62Q28 88 -14 88', '#a07645', 13),
  ],
}

/** Its skin along two sides of the pale flesh. */
const eggplantDice: Piece = {
  size: 14,
  gap: 1.45,
  layers: [
    fill('M-80 -84Q0 -96 84 -82Q98 0 86 84Q0 98 -84 86Q-96 0 -80 -84Z', '#4a2a4c'),
    fill('M-80 -84Q-10 -94 56 -82Q66 -20 56 50Q-10 60 -86 52Q-94 -20 -80 -84Z', '#e0d3a4'),
    line('M-50 -50L-46 -44M-10 -30L-4 -26M24 -56L28 -50M-40 10L-34 14M14 14L20 18', '#a98d58', 12),
  ],
}

/** Two layers of it, bent as they grew. */
const onionDice: Piece = {
  size: 10,
  gap: 1.4,
  layers: [
    fill('M-96 30Q0 -110 96 30L70 76Q0 -6 -70 76Z', -0.28),
    fill('M-84 24Q0 -92 84 24L64 56Q0 -20 -64 56Z', 0.5),
    line('M-76 42Q0 -56 76 42', -0.16, 9),
  ],
}

/** Baked in its skin, cut along the top and pressed open. */
const baked: Piece = {
  size: 66,
  most: 1,
  layers: [
    fill(
      'M-100 0C-98 -62 -30 -72 20 -66C76 -62 100 -34 100 2C98 44 60 70 0 70C-60 72 -100 50 -100 0Z',
      '#7c5629',
    ),
    fill(
      'M-92 -2C-90 -54 -28 -64 20 -58C70 -54 92 -30 92 2C90 38 56 60 0 60C-56 62 -92 44 -92 -2Z',
      '#b3834a',
    ),
    fill('M-80 0C-50 -46 50 -46 80 0C50 44 -50 44 -80 0Z', '#edd699'),
    line('M-60 -4L-30 -14M-20 14L14 4M24 -16L56 -4M-30 24L0 18', '#dcc287', 6),
  ],
}

/** Half a pepper that holds its filling: three lobes to the right, the stem to the left. */
const pepperShell: Layer[] = [
  line('M-72 0Q-88 -4 -104 4', '#557a34', 20),
  fill(
    'M-66 -6C-88 -50 -60 -84 -16 -84C6 -96 56 -92 76 -70C96 -58 96 -32 84 -22C98 -8 98 14 84 24C96 40 92 64 72 74C50 92 4 94 -18 84C-62 82 -88 50 -66 6Z',
    -0.34,
  ),
  fill(
    'M-58 -6C-78 -46 -54 -76 -14 -76C8 -86 52 -84 70 -64C88 -52 86 -32 74 -22C88 -8 88 14 74 24C86 38 84 58 66 68C46 84 4 86 -14 76C-56 74 -78 46 -58 6Z',
    0.14,
  ),
  fill(
    'M-46 0C-62 -38 -42 -60 -10 -58C16 -68 48 -62 58 -44C70 -32 70 32 58 46C46 62 14 66 -10 58C-42 58 -62 38 -46 0Z',
    -0.5,
  ),
]

const eggplantHalf: Layer[] = [
  fill(
    'M-100 0C-100 -52 -20 -62 40 -34C70 -22 86 -16 92 0C86 16 70 22 40 34C-20 62 -100 52 -100 0Z',
    '#4a2a4c',
  ),
  fill('M-90 0C-90 -42 -18 -52 36 -27C60 -17 72 -10 76 0C72 10 60 17 36 27C-18 52 -90 42 -90 0Z', '#cfa670'),
  line('M-96 0L-96 0M88 0L100 0', '#6f8f45', 18),
]

const cucumberHalf: Layer[] = [
  fill(oval(100, 34), '#46722f'),
  fill(oval(93, 28), 0.36),
  fill(oval(78, 18), 0.05),
]

const sweetHalf: Layer[] = [
  fill(oval(100, 46), '#7f4434'),
  fill('M-88 0C-70 -46 60 -48 88 0C60 44 -70 44 -88 0Z', 0.1),
  line('M-60 -8Q0 -24 60 -6M-50 12Q0 0 50 14', 0.35, 6),
]

const spear: Piece = {
  size: 40,
  gap: 0.6,
  isLong: true,
  layers: [
    line('M-95 0L66 0', -0.3, 26),
    line('M-95 -2L62 -2', 0.12, 17),
    fill('M48 -16C70 -26 92 -14 100 0C92 14 70 26 48 16Z', -0.28),
    line('M-40 -8L-28 6M10 -8L22 6M-80 -8L-70 6', -0.34, 6),
  ],
}

const sprout: Piece = {
  size: 20,
  gap: 0.75,
  layers: [
    line('M-95 40C-40 70 40 40 50 -10C54 -40 80 -60 92 -40', -0.25, 16),
    line('M-95 38C-40 66 40 38 50 -12C54 -42 80 -62 92 -42', 0.5, 9),
    spots('90 -44', '#d9c44e', 34),
  ],
}

/** Vegetables by the name of their drawing. */
export const VEGETABLES = {
  carrot: only('coins', coin(13, -0.2, 0.04, spots('0 0', 0.3, 84), line(STAR, 0.16, 7)), {
    sticks: baton(24, -0.25, 0.08),
    diced: cube(8, 0.16, -0.2),
    grated: gratings(13),
  }),
  onion: only(
    'sliced',
    {
      size: 20,
      gap: 1.12,
      layers: [
        fill('M-98 44C-104 -88 104 -88 98 44Q0 60 -98 44Z', -0.34),
        fill('M-89 38C-92 -76 92 -76 89 38Q0 52 -89 38Z', 0.55),
        line('M-64 42C-66 -46 66 -46 64 42M-38 44C-38 -16 38 -16 38 44M-14 46C-14 16 14 16 14 46', -0.22, 9),
      ],
    },
    { diced: onionDice, chopped: onionDice },
  ),
  shallot: only('sliced', {
    size: 14,
    gap: 1.4,
    layers: [line(oval(90), '#8d4a78', 20), line(oval(46), '#b884a4', 14)],
  }),
  leek: only('coins', coin(13, -0.35, 0.34, line(oval(54), -0.1, 12), spots('0 0', 0.06, 44))),
  scallion: only('coins', {
    size: 6,
    gap: 1.7,
    layers: [line(oval(74, 62), -0.2, 62), line(oval(70, 58), 0.34, 18)],
  }),
  garlic: only('sliced', {
    size: 8,
    gap: 1.6,
    layers: [
      fill('M-70 40C-60 -60 20 -90 80 -20C60 50 -10 80 -70 40Z', -0.2),
      fill('M-52 28C-44 -44 20 -70 62 -18C44 36 -8 58 -52 28Z', 0.4),
    ],
  }),
  ginger: only('sticks', {
    size: 15,
    gap: 0.85,
    isLong: true,
    layers: [line('M-90 0L90 0', -0.25, 20), line('M-86 -3L86 -3', 0.3, 11)],
  }),
  celery: only(
    'sliced',
    {
      size: 12,
      gap: 1.4,
      layers: [
        line('M-80 -36C-60 60 60 60 80 -36', -0.22, 46),
        line('M-80 -40C-60 52 60 52 80 -40', 0.25, 28),
      ],
    },
    {
      sticks: baton(34, -0.25, 0.2, line('M-80 -10L80 -10M-80 4L80 4', -0.12, 4)),
    },
  ),
  celeriac: only('diced', cube(9, 0.4, -0.14, spots('-30 -20 30 10', -0.1, 14))),
  tomato: only('sliced', coin(21, -0.1, 0.14, fill(CHAMBERS, -0.2), spots(SEEDS_OF_TOMATO, '#f2cf7c', 12)), {
    halved: {
      size: 14,
      gap: 1.65,
      layers: [
        fill(oval(92, 100), -0.14),
        fill(oval(76, 84), 0.2),
        fill(`${oval(22, 52, -36)}${oval(22, 52, 36)}`, -0.16),
        spots('-36 -24 -36 8 -34 32 36 -24 36 8 34 32', '#f2cf7c', 15),
      ],
    },
    diced: cube(9, 0.14, -0.25, spots('-30 -30 20 10', '#f2cf7c', 20)),
    wedges: crescent(20, -0.1, 0.16, spots('-30 20 0 34 30 20', '#f2cf7c', 12)),
    grated: MASHED,
  }),
  'canned tomato': only('sauce', {
    size: 14,
    gap: 1.3,
    layers: [
      fill('M-96 20C-100 -40 -40 -92 30 -80C90 -70 106 0 84 50C40 90 -70 90 -96 20Z', -0.3),
      fill('M-84 10C-84 -40 -34 -80 28 -70C76 -60 90 -4 70 34C34 66 -60 66 -84 10Z', 0.06),
      fill('M-50 4C-44 -36 0 -50 34 -40C50 -20 44 10 10 24C-20 32 -46 24 -50 4Z', 0.26),
      spots('-24 -8 6 -22 14 6', '#f3d592', 12),
    ],
  }),
  'tomato paste': only('mashed', MASHED),
  'dried tomato': only('whole', {
    size: 15,
    gap: 1.3,
    layers: [
      fill('M-95 0C-60 -70 -30 -40 0 -60C40 -80 100 -30 92 20C60 40 40 80 0 60C-40 80 -80 50 -95 0Z', -0.3),
      line('M-60 0C-20 -30 20 30 60 0M-30 30C0 10 20 40 40 30', 0.2, 10),
    ],
  }),
  tomatillo: only('halved', coin(17, -0.3, 0.24, fill(oval(44), 0.45), spots(RING_OF_SEEDS, '#eef0b8', 15))),
  pepper: only('sticks', pepperStrip, {
    sliced: pepperStrip,
    wedges: pepperStrip,
    diced: {
      ...cube(8, 0.06, -0.2),
      layers: [
        fill('M-90 -70L80 -88L92 66L-74 88Z', -0.24),
        fill('M-80 -66L72 -80L80 48L-68 68Z', 0.1),
        line('M-50 -50L44 -58', 0.6, 14),
      ],
    },
    stuffed: { size: 56, gap: 1.9, most: 2, isRow: true, layers: pepperShell },
    halved: {
      size: 40,
      gap: 1.3,
      layers: [
        fill(
          'M-90 -10C-100 -80 -30 -90 0 -72C30 -90 100 -80 90 -10C84 70 40 96 0 92C-40 96 -84 70 -90 -10Z',
          -0.3,
        ),
        fill(
          'M-74 -8C-82 -62 -26 -72 0 -56C26 -72 82 -62 74 -8C68 56 34 78 0 76C-34 78 -68 56 -74 -8Z',
          0.16,
        ),
        line('M0 -70L0 -98', '#557a34', 22),
      ],
    },
  }),
  chili: only('coins', {
    size: 8,
    gap: 1.6,
    layers: [line(oval(66), -0.1, 44), spots('-14 0 16 6', '#f5e4b0', 26)],
  }),
  cucumber: only(
    'sliced',
    coin(
      18,
      '#46722f',
      0.42,
      fill(oval(52), 0.16),
      line('M0 -44L0 -14M40 -22L14 -8M40 22L14 8M0 44L0 14M-40 22L-14 8M-40 -22L-14 -8', 0.62, 9),
    ),
    {
      sticks: {
        size: 26,
        gap: 0.8,
        isLong: true,
        layers: [
          line('M-90 4L90 4', '#46722f', 38),
          line('M-90 -4L90 -4', 0.42, 30),
          line('M-70 -8L70 -8', 0.66, 6),
        ],
      },
      diced: cube(9, 0.46, '#4d7a35', spots('-20 -20 30 10', 0.66, 16)),
      halved: { size: 62, gap: 0.75, isRow: true, layers: cucumberHalf },
      stuffed: { size: 72, gap: 0.76, most: 3, isRow: true, layers: cucumberHalf },
      grated: gratings(13, 0.3),
    },
  ),
  zucchini: only('sliced', coin(17, '#3f6b2c', 0.6, spots('-30 -20 10 -34 34 4 6 34 -32 20 0 0', 0.16, 15)), {
    diced: cube(9, 0.62, '#3f6b2c', spots('-20 0 30 -20', 0.2, 14)),
    sticks: {
      size: 24,
      gap: 0.8,
      isLong: true,
      layers: [line('M-90 4L90 4', '#3f6b2c', 36), line('M-90 -5L90 -5', 0.64, 27)],
    },
    wedges: crescent(15, '#3f6b2c', 0.6),
    grated: gratings(13, 0.4),
  }),
  squash: only('diced', cube(11, 0.18, -0.14)),
  pumpkin: only('diced', cube(12, 0.16, '#5f7a3c', line('M-50 -30L40 -40', 0.5, 9))),
  'spaghetti squash': only('shredded', {
    size: 40,
    gap: 0.4,
    layers: [
      line('M-98 10Q-30 -40 20 0T98 -10'.replace('T98 -10', 'Q60 30 98 -10'), -0.25, 11),
      line('M-98 6Q-30 -44 20 -4Q60 26 98 -14', 0.12, 7),
    ],
  }),
  eggplant: only(
    'sliced',
    coin(
      24,
      '#4a2a4c',
      '#dcc596',
      line('M-40 -30Q0 -50 40 -30M-46 10Q0 -10 46 10M-30 44Q0 30 30 44', '#b08f5c', 8),
    ),
    {
      diced: eggplantDice,
      halved: { size: 66, gap: 0.95, most: 2, isRow: true, layers: eggplantHalf },
      stuffed: { size: 70, gap: 0.95, most: 2, isRow: true, layers: eggplantHalf },
    },
  ),
  okra: only('coins', {
    size: 10,
    gap: 1.75,
    layers: [
      fill('M0 -100L95 -31L59 81L-59 81L-95 -31Z', -0.25),
      fill('M0 -74L70 -23L44 60L-44 60L-70 -23Z', 0.35),
      spots('0 -40 38 -12 24 34 -24 34 -38 -12', '#f7f3dc', 26),
    ],
  }),
  broccoli: only('whole', floret(-0.22, 0.1, '#a9c47c'), {
    chopped: { ...floret(-0.22, 0.1, '#a9c47c'), size: 12 },
  }),
  cauliflower: only('whole', floret(-0.1, 0.5, '#e8e3bd'), {
    chopped: { ...floret(-0.1, 0.5, '#e8e3bd'), size: 13 },
  }),
  'broccoli rabe': only('whole', { ...floret('#6d9a3a', '#d4c84c', '#7fa65a'), isFan: true }),
  'brussels sprout': only('halved', {
    size: 15,
    gap: 1.6,
    layers: [
      fill(oval(88, 100), -0.3),
      fill(oval(70, 82), 0.34),
      line('M0 80L0 -40M0 40Q-40 20 -44 -30M0 40Q40 20 44 -30', -0.08, 9),
    ],
  }),
  cabbage: only('shredded', shreds(21), {
    wedges: crescent(
      34,
      -0.18,
      0.4,
      line('M-60 0Q-20 40 0 60Q20 40 60 0M-30 0Q-10 24 0 36Q10 24 30 0', -0.12, 6),
    ),
    whole: {
      size: 42,
      gap: 1,
      isFan: true,
      layers: [
        fill(
          'M-95 0C-90 -70 -20 -90 40 -70C90 -50 106 0 90 30C70 80 0 90 -50 66C-80 50 -96 30 -95 0Z',
          -0.16,
        ),
        line('M-90 0L70 0M-40 0L20 -56M-20 0L40 52M10 0L64 -30', 0.5, 8),
      ],
    },
  }),
  'red cabbage': only(
    'shredded',
    shreds(21, -0.25, line('M-90 14C-50 -46 -10 70 30 10C60 -30 80 28 92 4', '#efe2ea', 7)),
  ),
  'bok choy': only('shredded', {
    size: 27,
    gap: 0.95,
    isFan: true,
    layers: [
      fill('M0 -60C60 -80 104 -40 96 0C104 40 60 80 0 60C-20 40 -20 -40 0 -60Z', -0.12),
      fill('M-100 -18C-60 -34 0 -26 60 -6L60 6C0 26 -60 34 -100 18Z', '#eef0dc'),
      line('M-90 0L60 0', '#cbd8b4', 8),
    ],
  }),
  'napa cabbage': only('shredded', {
    size: 26,
    gap: 0.95,
    isFan: true,
    layers: [
      fill('M-40 -50C10 -90 70 -80 80 -50C104 -30 104 30 80 50C70 80 10 90 -40 50Z', 0),
      fill('M-100 -26C-40 -34 30 -16 76 0C30 16 -40 34 -100 26Z', '#f7f4e2'),
      line('M20 -12L60 -44M20 12L60 44', 0.5, 7),
    ],
  }),
  beet: only('diced', cube(11, 0.14, -0.3, line('M-50 -50Q0 -10 50 -50', 0.3, 8)), {
    sliced: coin(18, -0.3, 0, line(oval(52), 0.2, 8), line(oval(26), 0.2, 7)),
    wedges: crescent(21, -0.35, 0.06, line('M-60 10Q0 50 60 10', 0.26, 8)),
    grated: gratings(13),
  }),
  radish: only('sliced', coin(12, '#d33f6a', '#fbf4ef', line(STAR, '#eedfe2', 6)), {
    diced: cube(7, '#fbf1ef', '#d33f6a'),
  }),
  daikon: only('coins', coin(20, -0.12, 0.62, line(oval(60), 0.2, 6), line(STAR, 0.2, 4)), {
    sticks: baton(24, -0.15, 0.6),
  }),
  jicama: only('sticks', baton(24, '#b0916a', 0.56)),
  kohlrabi: only('diced', cube(11, 0.42, '#93b873')),
  turnip: only('diced', cube(11, 0.5, '#b784a8')),
  rutabaga: only('diced', cube(11, 0.3, -0.14, line('M-50 0Q0 -40 50 -10', -0.06, 8))),
  parsnip: only('sticks', {
    size: 30,
    gap: 0.75,
    isLong: true,
    layers: [
      fill('M-98 -24L98 -9L98 9L-98 24Z', -0.28),
      fill('M-94 -18L94 -6L94 4L-94 16Z', 0.28),
      line('M-80 0L70 0', -0.1, 6),
    ],
  }),
  fennel: only('sliced', {
    size: 24,
    gap: 0.9,
    isFan: true,
    layers: [
      fill('M-95 0C-70 -70 20 -70 40 -30L98 -44L98 -30L56 0L98 30L98 44L40 30C20 70 -70 70 -95 0Z', -0.12),
      fill('M-84 0C-60 -52 14 -54 34 -22C20 -6 20 6 34 22C14 54 -60 52 -84 0Z', 0.5),
      line('M-70 0L30 0M-60 -16L22 -26M-60 16L22 26', -0.06, 6),
    ],
  }),
  asparagus: only('whole', spear, { chopped: { ...spear, size: 26 } }),
  'green bean': only(
    'whole',
    {
      size: 36,
      gap: 0.55,
      isLong: true,
      layers: [
        line('M-92 10Q0 -26 92 10', -0.36, 18),
        line('M-90 8Q0 -28 88 8', 0.08, 12),
        line('M-60 -2Q0 -24 40 -8', 0.4, 3),
        line('M92 10L100 15', '#8d7a45', 7),
      ],
    },
    { chopped: { ...baton(13, -0.34, 0.1), gap: 1.1 } },
  ),
  'snow pea': only('whole', {
    size: 30,
    gap: 0.85,
    layers: [
      fill('M-100 0C-50 -50 50 -50 100 0C50 44 -50 44 -100 0Z', -0.25),
      fill('M-90 -4C-46 -40 46 -40 90 -4C46 26 -46 26 -90 -4Z', 0.14),
      spots('-50 -4 -18 -6 14 -6 46 -4', -0.14, 26),
    ],
  }),
  pea: only('whole', {
    size: 6,
    gap: 1.7,
    isHeap: true,
    layers: [spots('8 14', -0.4, 200), spots('0 0', 0, 184), spots('-30 -34', 0.55, 56)],
  }),
  corn: only('whole', {
    size: 7,
    gap: 1.65,
    isHeap: true,
    layers: [
      fill('M-60 90L-90 -40C-80 -100 80 -100 90 -40L60 90Z', -0.26),
      fill('M-50 70L-76 -40C-66 -84 66 -84 76 -40L50 70Z', 0.1),
      fill('M-44 90L-50 60L50 60L44 90Z', '#f7ecc4'),
    ],
  }),
  'sweet potato': only('diced', cube(12, 0.14, '#7f4434'), {
    halved: { size: 62, gap: 1, most: 2, isRow: true, layers: sweetHalf },
    stuffed: { size: 70, gap: 1, most: 2, isRow: true, layers: sweetHalf },
  }),
  potato: only('diced', potatoDice, {
    wedges: {
      size: 30,
      gap: 1.02,
      layers: [
        fill('M-98 -16C-70 -68 70 -68 98 -16C92 64 -92 64 -98 -16Z', '#8a6233'),
        fill('M-90 -16C-62 -58 62 -58 90 -16C60 14 -60 14 -90 -16Z', 0.36),
        fill('M-86 -8C-60 20 60 20 86 -8C72 44 -72 44 -86 -8Z', '#d9a95c'),
        line('M-60 -30Q0 -48 56 -30', '#d9a858', 6),
      ],
    },
    sliced: coin(21, '#b38f56', 0.34, line('M-30 -20Q0 -34 30 -14M-20 30Q10 16 34 26', -0.08, 7)),
    halved: {
      size: 34,
      gap: 1.2,
      layers: [
        fill(oval(100, 76), '#a57c46'),
        fill(oval(88, 64), 0.34),
        line('M-44 -10Q0 -40 44 -14M-30 24Q10 4 40 20', -0.1, 7),
      ],
    },
    grated: gratings(15, 0.1),
    whole: baked,
    stuffed: baked,
  }),
  plantain: only('sliced', {
    size: 20,
    gap: 1.4,
    layers: [
      fill(oval(100, 70), '#8f5a23'),
      fill(oval(86, 57), 0.1),
      line('M-46 0Q0 -16 46 0', '#b98330', 9),
      spots('-20 10 0 6 22 10', '#7a4a20', 9),
    ],
  }),
  mushroom: only('sliced', mushroom),
  'bean sprout': only('whole', sprout),
  'water chestnut': only('sliced', coin(13, -0.2, 0.5, line(oval(58), 0.1, 7))),
  bamboo: only('sliced', {
    size: 19,
    gap: 1.1,
    layers: [
      fill('M-95 -30L95 -50L95 50L-95 30Z', -0.22),
      fill('M-86 -22L86 -40L86 34L-86 22Z', 0.3),
      line('M-70 -8L70 -20M-70 6L70 12', -0.14, 7),
    ],
  }),
  'palm heart': only('coins', coin(13, -0.12, 0.5, line(oval(50), -0.04, 9), line(oval(22), -0.04, 9))),
  'lotus root': only('sliced', {
    size: 22,
    gap: 1.6,
    layers: [
      spots('0 0', -0.3, 200),
      spots('0 0', 0.5, 178),
      spots('0 -50 43 -25 43 25 0 50 -43 25 -43 -25', '#8d7c5e', 32),
      spots('0 0 26 -70 70 -10 -26 70 -70 10', '#a8977a', 15),
    ],
  }),
  lemongrass: only('coins', {
    size: 7,
    gap: 1.7,
    layers: [line(oval(74), -0.2, 40), line(oval(34), 0.1, 26)],
  }),
  nori: only('shredded', {
    size: 20,
    gap: 0.85,
    isLong: true,
    layers: [fill('M-95 -16L95 -22L95 18L-95 22Z', -0.35), line('M-80 -8L80 -12', 0.22, 6)],
  }),
  wakame: only('whole', {
    size: 24,
    gap: 0.9,
    layers: [
      fill(
        'M-98 -6C-76 -40 -58 -10 -38 -34C-16 -54 4 -16 26 -36C52 -56 66 -20 98 -8C70 4 64 34 40 26C18 20 2 50 -20 28C-44 12 -66 40 -98 -6Z',
        -0.16,
      ),
      line('M-92 -4C-40 -10 30 0 90 -8', 0.3, 10),
    ],
  }),
  kimchi: only('chopped', {
    size: 17,
    gap: 1.15,
    layers: [
      fill('M-90 -20Q-30 -90 30 -50Q90 -60 92 10Q60 80 0 56Q-80 80 -90 -20Z', -0.16),
      line('M-60 0Q0 -40 60 0', '#f4e2c0', 14),
      spots('-30 30 20 24 50 -20', '#9e2a1c', 13),
    ],
  }),
  artichoke: only('halved', {
    size: 20,
    gap: 1.2,
    isFan: true,
    layers: [
      fill('M-90 0C-60 -60 0 -70 98 -50L70 -20L100 0L70 20L98 50C0 70 -60 60 -90 0Z', -0.25),
      fill('M-76 0C-50 -40 0 -46 70 -32C40 -10 40 10 70 32C0 46 -50 40 -76 0Z', 0.4),
    ],
  }),
} satisfies Record<string, Look>
