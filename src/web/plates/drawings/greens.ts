import { leaf } from './cuts.ts'
import { type Look, only } from './look.ts'
import { fill, line, type Paint, type Piece, spots } from './stamp.ts'

const SPADE = 'M-90 0C-70 -14 -60 -16 -44 -50C-10 -76 60 -50 98 0C60 50 -10 76 -44 50C-60 16 -70 14 -90 0Z'
const FRILLY =
  'M-92 0C-80 -20 -84 -34 -64 -36C-62 -58 -40 -54 -36 -48C-34 -74 -8 -72 -4 -58C6 -80 32 -70 34 -54C52 -66 70 -48 64 -34C86 -34 90 -14 82 0C90 14 86 34 64 34C70 48 52 66 34 54C32 70 6 80 -4 58C-8 72 -34 74 -36 48C-40 54 -62 58 -64 36C-84 34 -80 20 -92 0Z'
const LONG_LEAF = 'M-100 -12C-60 -40 20 -66 92 -26C104 -8 104 8 92 26C20 66 -60 40 -100 12Z'
const LOBED =
  'M-100 0C-70 -10 -60 -12 -52 -14L-62 -42C-40 -50 -30 -36 -22 -20L-14 -56C12 -60 20 -40 20 -24C60 -56 96 -30 98 0C96 30 60 56 20 24C20 40 12 60 -14 56L-22 20C-30 36 -40 50 -62 42L-52 14C-60 12 -70 10 -100 0Z'
const ROUND_LEAF = 'M-92 0C-92 -60 -30 -82 20 -76C80 -66 104 -30 98 0C104 30 80 66 20 76C-30 82 -92 60 -92 0Z'
/** Five lobes with teeth, a notch where the stalk was. */
const VINE_LEAF =
  'M-62 0L-92 -16L-80 -34L-92 -52L-66 -62L-58 -88L-34 -74L-12 -92L-6 -66L12 -44L22 -70L46 -74L54 -52L78 -50L66 -28L100 0L66 28L78 50L54 52L46 74L22 70L12 44L-6 66L-12 92L-34 74L-58 88L-66 62L-92 52L-80 34L-92 16Z'
const VEINS = 'M-30 0L10 -36M-30 0L10 36M10 0L50 -26M10 0L50 26'
const PARSLEY =
  'M-20 0C-40 -40 -20 -70 0 -60C10 -90 44 -80 40 -50C70 -60 90 -30 60 -14C100 -10 100 20 64 18C88 40 60 66 40 46C40 80 6 84 0 56C-20 66 -40 40 -20 0Z'

/** Greens that were torn or cut and cooked are leaves still, smaller, and lie this way and that. */
const torn = (size: number, outline: string, rib: Paint, ribWidth: number): Piece => ({
  ...leaf(size, outline, rib, ribWidth, VEINS),
  gap: 1.02,
  isFan: false,
})

const sprig = (layers: Piece['layers'], size = 15): Piece => ({ size, gap: 1.15, isFan: true, layers })

/** Leaves and herbs by the name of their drawing. */
export const GREENS = {
  kale: only(
    'whole',
    { ...leaf(25, FRILLY, 0.34, 10, VEINS), gap: 0.95 },
    {
      shredded: torn(19, FRILLY, 0.4, 9),
    },
  ),
  collard: only('whole', leaf(30, ROUND_LEAF, '#cfdcae', 11, VEINS), {
    shredded: torn(20, ROUND_LEAF, '#cfdcae', 12),
  }),
  chard: only('whole', leaf(29, SPADE, '#c8385a', 14, VEINS.replaceAll('L', 'L')), {
    shredded: leaf(22, SPADE, '#c8385a', 16),
  }),
  spinach: only('whole', leaf(23, SPADE, 0.4, 6, VEINS), { shredded: torn(20, SPADE, 0.44, 8) }),
  lettuce: only('whole', leaf(30, ROUND_LEAF, 0.6, 9, VEINS), {
    shredded: {
      size: 22,
      gap: 0.7,
      layers: [
        line('M-98 0Q-60 -40 -20 0Q20 40 60 0L98 -10', -0.2, 30),
        line('M-98 -4Q-60 -44 -20 -4Q20 36 60 -4L98 -14', 0.24, 19),
      ],
    },
  }),
  romaine: only('whole', leaf(36, LONG_LEAF, 0.66, 22, 'M-40 0L20 -38M-40 0L20 38M10 0L60 -28M10 0L60 28'), {
    stuffed: {
      ...leaf(62, LONG_LEAF, 0.66, 14),
      gap: 0.86,
      most: 2,
      isRow: true,
      isFan: false,
    },
    shredded: {
      size: 22,
      gap: 0.75,
      layers: [
        line('M-98 0Q-60 -40 -20 0Q20 40 60 0L98 -10', -0.25, 30),
        line('M-98 -4Q-60 -44 -20 -4Q20 36 60 -4L98 -14', 0.2, 19),
      ],
    },
  }),
  endive: only('whole', {
    ...leaf(28, 'M-98 0C-80 -40 40 -40 100 0C40 40 -80 40 -98 0Z', 0.7, 24),
    gap: 0.9,
  }),
  escarole: only('whole', leaf(30, FRILLY, 0.7, 22, VEINS)),
  arugula: only('whole', leaf(25, LOBED, 0.34, 6)),
  watercress: only(
    'whole',
    sprig(
      [
        line('M-100 0L40 0M-40 0L-20 -50M0 0L20 46', -0.1, 7),
        spots('-16 -56 24 52 56 0', -0.25, 62),
        spots('-20 -60 20 48 52 -4', 0.1, 46),
      ],
      20,
    ),
  ),
  'grape leaf': only(
    'whole',
    leaf(32, VINE_LEAF, 0.3, 6, 'M-60 0L-30 -62M-60 0L-30 62M-60 0L34 -56M-60 0L34 56'),
  ),
  parsley: only(
    'whole',
    sprig([
      line('M-100 0L0 0', -0.2, 10),
      fill(PARSLEY, -0.2),
      fill(
        'M-8 0C-24 -30 -10 -52 4 -44C14 -66 36 -58 30 -38C56 -42 68 -22 46 -10C74 -4 74 14 48 14C64 32 44 48 30 34C28 58 8 62 4 42C-10 50 -26 30 -8 0Z',
        0.16,
      ),
    ]),
  ),
  cilantro: only(
    'whole',
    sprig(
      [
        line('M-100 0L20 0M-30 0L0 -44M-30 0L0 44', -0.1, 8),
        fill(
          'M-10 -44L20 -90L34 -62L64 -66L48 -38L60 -14L20 -20ZM-10 44L20 90L34 62L64 66L48 38L60 14L20 20ZM10 0L56 -26L60 -8L98 0L60 8L56 26Z',
          -0.06,
        ),
        line('M10 -50L40 -58M10 50L40 58M20 0L70 0', 0.36, 6),
      ],
      14,
    ),
  ),
  dill: only(
    'whole',
    sprig(
      [
        line(
          'M-100 0L98 0M-50 0L-10 -50M-50 0L-10 50M-10 0L36 -54M-10 0L36 54M30 0L76 -36M30 0L76 36M-28 -26L-34 -56M-28 26L-34 56M14 -26L10 -62M14 26L10 62',
          -0.1,
          9,
        ),
        line('M-96 0L96 0', 0.3, 5),
      ],
      17,
    ),
  ),
  mint: only(
    'whole',
    leaf(
      16,
      'M-96 0L-70 -30L-60 -28L-40 -52L-28 -46L-6 -60L8 -48L34 -50L44 -36L66 -30L98 0L66 30L44 36L34 50L8 48L-6 60L-28 46L-40 52L-60 28L-70 30Z',
      0.4,
      7,
      VEINS,
    ),
  ),
  basil: only(
    'whole',
    leaf(
      18,
      'M-96 0C-70 -70 40 -76 100 0C40 76 -70 70 -96 0Z',
      0.4,
      8,
      'M-40 0Q-10 -40 20 -42M-40 0Q-10 40 20 42M10 0Q36 -26 56 -22M10 0Q36 26 56 22',
    ),
  ),
  chives: only('whole', {
    size: 9,
    gap: 1.2,
    isLong: true,
    layers: [line('M-90 0L90 0', -0.25, 34), line('M-86 -5L86 -5', 0.22, 16)],
  }),
  thyme: only(
    'whole',
    sprig(
      [
        line('M-100 0Q0 -14 100 0', '#8a6b4a', 8),
        spots('-60 -20 -60 16 -20 -28 -20 14 20 -26 20 16 60 -20 60 18 96 0', 0, 26),
      ],
      14,
    ),
  ),
  rosemary: only(
    'whole',
    sprig(
      [
        line('M-100 0L100 0', '#7a6a4a', 8),
        line(
          'M-80 0L-60 -36M-80 0L-60 36M-40 0L-20 -38M-40 0L-20 38M0 0L20 -36M0 0L20 36M40 0L60 -32M40 0L60 32M80 0L96 -20M80 0L96 20',
          0,
          12,
        ),
      ],
      16,
    ),
    { chopped: { size: 7, gap: 1.5, layers: [line('M-80 20Q0 -30 80 10', 0, 34)] } },
  ),
  'bay leaf': only('whole', leaf(22, 'M-100 0C-50 -44 50 -44 100 0C50 44 -50 44 -100 0Z', 0.4, 6, VEINS)),
} satisfies Record<string, Look>
