import { fill, line, oval, type Piece, spots } from '../drawings/stamp.ts'

/** What a drink was brewed or pressed from, or its spice ground from, by the name of the food. */
type Origin = { of: RegExp; color: string; piece?: Piece; shape?: string }

const PETALS = 'M0 -34L0 -78M31 -15L68 -34M27 22L61 49M0 36L0 78M-27 22L-61 49M-31 -15L-68 -34'

const seeds = (size: number, shape: string, ridge: string): Piece => ({
  size,
  gap: 1.3,
  layers: [fill(shape, -0.34), line(ridge, 0.34, 14)],
})

const ORIGINS: Origin[] = [
  { of: /^lemon juice/i, color: '#f5df6b', shape: 'lemon' },
  { of: /^lime juice/i, color: '#b9d36a', shape: 'lime' },
  { of: /^orange juice/i, color: '#f29a33', shape: 'orange' },
  { of: /^pomegranate juice/i, color: '#b3203a', shape: 'pomegranate' },
  {
    of: /^chamomile tea/i,
    color: '#fffdf6',
    piece: {
      size: 24,
      gap: 0.9,
      most: 2,
      layers: [
        line(PETALS, '#cfc3a2', 40),
        line(PETALS, 0, 32),
        spots('0 0', '#b77f1c', 66),
        spots('0 -4', '#ecb637', 54),
      ],
    },
  },
  {
    of: /^hibiscus tea/i,
    color: '#a31d44',
    piece: {
      size: 19,
      gap: 0.95,
      most: 4,
      isFan: true,
      layers: [
        fill(
          'M-96 0C-60 -30 -30 -84 30 -80C60 -96 104 -50 84 -20C104 10 84 70 40 66C0 90 -50 40 -96 0Z',
          -0.4,
        ),
        fill('M-80 0C-50 -24 -22 -68 30 -66C54 -78 84 -42 68 -16C84 10 68 54 34 52C0 70 -44 32 -80 0Z', 0.06),
        line('M-70 0L50 -40M-70 0L60 0M-70 0L36 40', 0.36, 6),
      ],
    },
  },
  {
    of: /^green tea/i,
    color: '#6f8f38',
    piece: {
      size: 16,
      gap: 0.95,
      most: 6,
      isFan: true,
      layers: [
        fill('M-98 10C-50 -50 40 -56 98 -14C50 10 20 36 -30 34C-60 34 -80 24 -98 10Z', -0.24),
        line('M-84 10Q0 -20 84 -12', 0.36, 8),
      ],
    },
  },
  {
    of: /^black tea/i,
    color: '#43281a',
    piece: {
      size: 11,
      gap: 0.95,
      most: 8,
      layers: [line('M-84 16Q-30 -50 0 -4Q40 44 84 -20', 0, 34), line('M-70 6Q-24 -46 6 -8', 0.26, 9)],
    },
  },
  {
    of: /^oolong tea/i,
    color: '#55512f',
    piece: {
      size: 10,
      gap: 1.3,
      most: 7,
      layers: [
        line('M30 -20Q70 -40 96 -90', -0.1, 20),
        fill(oval(80, 66, -10, 14), -0.2),
        line('M-60 20Q-20 -30 34 -4M-40 44Q0 10 44 34', 0.28, 12),
      ],
    },
  },
  {
    of: /^herbal tea/i,
    color: '#a8431f',
    piece: {
      size: 15,
      gap: 0.8,
      most: 6,
      layers: [
        line('M-90 10L10 -30M-40 50L80 20M-20 -60L60 -70M30 60L90 70M-80 -40L-30 -20', 0, 13),
        line('M-60 -10L40 20M10 -10L90 -30', -0.36, 10),
      ],
    },
  },
  {
    of: /^coffee/i,
    color: '#50301d',
    piece: {
      size: 12,
      gap: 1.25,
      most: 5,
      layers: [
        fill(oval(96, 66), -0.2),
        fill(oval(86, 56), 0.14),
        line('M-84 6Q-30 -34 0 0Q30 34 84 -6', -0.5, 13),
      ],
    },
  },
  {
    of: /^cinnamon/i,
    color: '#9c5a2e',
    piece: {
      size: 29,
      gap: 0.5,
      most: 2,
      isLong: true,
      layers: [
        line('M-90 -9L90 -9M-90 9L90 9', -0.36, 24),
        line('M-88 -10L86 -10M-88 8L86 8', 0.1, 14),
        line('M92 -9L92 -9M92 9L92 9', -0.6, 12),
      ],
    },
  },
  {
    of: /^clove/i,
    color: '#4f2f22',
    piece: {
      size: 12,
      gap: 1.2,
      most: 4,
      layers: [
        line('M-94 10L40 -4', 0, 24),
        line('M40 -4L74 -40M40 -4L84 -12M40 -4L76 30', 0, 18),
        spots('70 -6', '#a8764f', 46),
      ],
    },
  },
  {
    of: /^cardamom/i,
    color: '#a3ac62',
    piece: {
      size: 15,
      gap: 1.15,
      most: 3,
      layers: [
        fill('M-98 0C-50 -56 50 -56 98 0C50 56 -50 56 -98 0Z', -0.34),
        fill('M-86 -2C-44 -46 44 -46 86 -2C44 40 -44 40 -86 -2Z', 0.24),
        line('M-76 -4Q0 -34 76 -4M-76 0Q0 18 76 0', -0.2, 7),
      ],
    },
  },
  {
    of: /^(allspice|coriander seed)/i,
    color: '#a07a48',
    piece: {
      size: 8,
      gap: 1.5,
      most: 7,
      layers: [
        spots('0 0', -0.3, 200),
        spots('-4 -6', 0.16, 170),
        line('M-40 -50Q-60 0 -40 44M0 -64L0 56M40 -50Q60 0 40 44', -0.2, 14),
      ],
    },
  },
  {
    of: /^caraway/i,
    color: '#6d4f30',
    piece: seeds(11, 'M-98 30C-50 -60 50 -60 98 30C50 -6 -50 -6 -98 30Z', 'M-66 2Q0 -36 66 2'),
  },
  {
    of: /^cumin/i,
    color: '#9a7440',
    piece: seeds(11, 'M-100 0C-40 -30 40 -30 100 0C40 30 -40 30 -100 0Z', 'M-70 -2L70 -2'),
  },
  {
    of: /^fennel seed/i,
    color: '#9aa04e',
    piece: seeds(12, 'M-98 0C-50 -46 60 -46 98 0C60 46 -50 46 -98 0Z', 'M-66 -14L66 -14M-66 12L66 12'),
  },
  {
    of: /^fenugreek/i,
    color: '#c4943e',
    piece: seeds(9, 'M-80 -40L20 -84L88 -30L70 60L-30 84L-90 30Z', 'M-60 -30Q0 0 -20 66'),
  },
]

/** The leaf, flower, bean, bark or seed that a drink comes from; none where nobody has drawn it. */
export function originOf(name: string): Origin | undefined {
  return ORIGINS.find(({ of }) => of.test(name))
}
