/** One stroke each, in a box of 160 by 104; what stands for a state wherever a page has nothing else to show. Every area loads them: they are short. */
export const stateDrawings = {
  empty: 'M52 24h56l14 30v24H38V54zM38 54h26c0 9 7 14 16 14s16-5 16-14h26',
  search: 'M46 42a26 26 0 1 0 52 0a26 26 0 1 0-52 0M92 62l22 22',
  missing: 'M48 84V12h44l20 20v52l-11-8-10 9-11-9-11 9-11-9zM92 12v20h20',
  forbidden: 'M52 44h56v36H52zM62 44V30a18 18 0 0 1 36 0v14M80 58v10',
  link: 'M68 34H52a17 17 0 0 0 0 34h16M92 34h16a17 17 0 0 1 0 34H92M80 14v14M63 19l6 11M97 19l-6 11',
  failed: 'M80 12l44 70H36zM80 38v22M80 69v1',
  done: 'M50 46a30 30 0 1 0 60 0a30 30 0 1 0-60 0M66 46l10 10l18-20',
} as const

export type StateDrawing = keyof typeof stateDrawings

/** Still water, below each of them. */
export const waterDrawing = 'M8 94c24-8 40-8 64 0s40 8 80 0'
