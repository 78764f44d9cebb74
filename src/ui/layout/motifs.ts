import { drawCircle, type Motif } from './contour.tsx'

/** Patterns of head bands beside the rings: layers of products, dated lines, ways to a place. */
export const motifs = {
  layers: { count: 8, draw: (i) => `M250 ${90 + i * 32}l220-70l220 70l-220 70z`, mark: [470, 116] },
  lines: { count: 10, draw: (i) => `M270 ${48 + i * 34}h36M330 ${48 + i * 34}h${140 + ((i * 83) % 230)}`, mark: [250, 150] },
  ways: {
    count: 8,
    draw: (i) => `M220 320Q${250 + i * 26} ${260 - i * 46} ${300 + i * 52} 320${drawCircle(300 + i * 52, 320, 6)}`,
    mark: [220, 320],
  },
} satisfies Record<string, Motif>
