import { fill, type Layer, line, type Paint, type Piece, spots } from './stamp.ts'

/** A coin: rim, flesh, and what is to be seen in its middle. */
export function coin(size: number, rim: Paint, flesh: Paint, ...inside: Layer[]): Piece {
  return { size, gap: 1.75, layers: [spots('0 0', rim, 200), spots('0 0', flesh, 170), ...inside] }
}

/** A cube seen from a corner; its third side may show the skin. */
export function cube(size: number, top: Paint = 0.18, skin: Paint = -0.22, ...inside: Layer[]): Piece {
  return {
    size,
    gap: 1.6,
    layers: [
      fill('M-85 -55L85 -55L85 85L-85 85Z', skin),
      fill('M-85 -85L85 -85L85 50L-85 50Z', top),
      ...inside,
    ],
  }
}

/** A baton; the edge may show the skin. */
export function baton(size: number, edge: Paint = -0.25, middle: Paint = 0.08, ...inside: Layer[]): Piece {
  return {
    size,
    gap: 0.95,
    isLong: true,
    layers: [line('M-88 0L88 0', edge, 44), line('M-86 -4L86 -4', middle, 32), ...inside],
  }
}

/** What falls from a coarse grater: short, bent, tangled. */
export function gratings(size = 13, flesh: Paint = 0.05): Piece {
  return {
    size,
    gap: 0.8,
    layers: [line('M-90 20Q0 -50 90 10', -0.26, 30), line('M-90 16Q0 -54 90 6', flesh, 19)],
  }
}

/** Long shreds of leaves. */
export function shreds(size = 20, edge: Paint = -0.22, ...inside: Layer[]): Piece {
  return {
    size,
    gap: 0.72,
    layers: [
      line('M-98 10C-50 -60 -10 60 30 0C60 -40 80 20 98 -10', edge, 22),
      line('M-98 6C-50 -64 -10 56 30 -4C60 -44 80 16 98 -14', 0.12, 13),
      ...inside,
    ],
  }
}

/** Rough small bits, none with corners. */
export function bits(size = 9, ...inside: Layer[]): Piece {
  return {
    size,
    gap: 1.45,
    layers: [
      fill('M-92 20C-98 -50 -50 -88 0 -72C40 -92 98 -50 88 10C98 60 50 92 6 80C-40 98 -88 74 -92 20Z', -0.26),
      fill('M-80 6C-84 -50 -46 -80 0 -64C36 -82 84 -46 76 0C80 40 44 66 4 58C-34 72 -76 52 -80 6Z', 0.12),
      ...inside,
    ],
  }
}

/** Mashed, smooth or spread: a soft heap with the traces of a spoon. */
export const MASHED: Piece = {
  size: 100,
  layers: [
    fill(
      'M-100 5C-95 -70 -40 -100 20 -92C80 -86 106 -30 96 25C86 80 30 104 -30 94C-80 84 -104 50 -100 5Z',
      -0.16,
    ),
    fill('M-92 -2C-88 -70 -36 -94 20 -86C74 -80 96 -30 88 18C78 70 28 92 -28 84C-74 76 -96 44 -92 -2Z', 0.12),
    line('M-60 10C-40 -50 30 -60 50 -15C60 20 10 40 -10 15', 0.42, 9),
    line('M-52 38C-20 66 40 60 66 20', -0.08, 7),
  ],
}

/** A crescent: skin outside, flesh within. */
export function crescent(size: number, skin: Paint, flesh: Paint, ...inside: Layer[]): Piece {
  return {
    size,
    gap: 1,
    isFan: true,
    layers: [
      fill('M-98 -30C-90 60 -40 88 0 88C40 88 90 60 98 -30C60 10 -60 10 -98 -30Z', skin),
      fill('M-90 -24C-76 44 -36 68 0 68C36 68 76 44 90 -24C56 12 -56 12 -90 -24Z', flesh),
      ...inside,
    ],
  }
}

/** Small and smooth, lying in a heap: a bean, a pea, a berry. */
export function bean(size: number, shape: string, ...inside: Layer[]): Piece {
  return {
    size,
    gap: 1.5,
    isHeap: true,
    layers: [line(shape, -0.3, 12), fill(shape, 0.04), ...inside],
  }
}

/** Fine and many: grain, seeds. */
export function grain(size: number, shape: string, ...inside: Layer[]): Piece {
  return { size, gap: 1.75, isHeap: true, layers: [fill(shape, 0.14), ...inside] }
}

/** A leaf, its tip outward, with veins. */
export function leaf(size: number, outline: string, rib: Paint, ribWidth: number, veins = ''): Piece {
  return {
    size,
    gap: 1.1,
    isFan: true,
    layers: [
      line(outline, -0.4, 10),
      fill(outline, 0),
      line('M-88 0L70 0', rib, ribWidth),
      ...(veins ? [line(veins, 0.28, 5)] : []),
    ],
  }
}

export const KIDNEY =
  'M-95 -10C-95 -75 -30 -80 10 -68C60 -80 98 -40 92 15C84 70 30 70 8 30C-20 60 -92 50 -95 -10Z'
export const TEAR = 'M-100 0C-60 -62 40 -70 90 -20C100 -6 100 6 90 20C40 70 -60 62 -100 0Z'

/** What crumbled under a fork: lumps with dents, some of them small. */
export function crumbs(size: number, top: Paint): Piece {
  return {
    size,
    gap: 1.2,
    layers: [
      fill(
        'M-94 16C-102 -28 -68 -40 -56 -62C-28 -98 10 -62 36 -78C82 -92 86 -44 94 -10C106 40 62 52 46 74C16 102 -14 68 -44 74C-86 82 -92 48 -94 16Z',
        -0.34,
      ),
      fill(
        'M-82 6C-88 -28 -58 -36 -46 -54C-24 -82 10 -50 34 -62C70 -74 74 -38 80 -10C88 28 54 38 38 54C14 74 -12 50 -38 54C-72 60 -80 34 -82 6Z',
        top,
      ),
      spots('-30 0 30 -40 24 20', -0.22, 20),
    ],
  }
}
