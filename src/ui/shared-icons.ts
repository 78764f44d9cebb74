// Written by scripts/write/write-icons.ts from lucide's drawings (ISC licence, © Lucide Contributors).
import { drawIcon } from './icon.tsx'

export const ArrowRight = /* @__PURE__ */ drawIcon('M5 12h14m-7-7l7 7l-7 7')
export const Check = /* @__PURE__ */ drawIcon('M20 6L9 17l-5-5')
export const ChevronLeft = /* @__PURE__ */ drawIcon('M15 18l-6-6l6-6')
export const ChevronRight = /* @__PURE__ */ drawIcon('M9 18l6-6l-6-6')
export const CircleAlert = /* @__PURE__ */ drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8v4m0 4h.01')
export const CircleCheck = /* @__PURE__ */ drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12')
export const CircleDashed = /* @__PURE__ */ drawIcon(
  'M10.1 2.182a10 10 0 0 1 3.8 0m0 19.636a10 10 0 0 1-3.8 0m7.509-18.097a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8m18.097 7.509a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69m-.03 16.578a10 10 0 0 1-2.69-2.7',
)
export const Clock = /* @__PURE__ */ drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2')
export const Copy = /* @__PURE__ */ drawIcon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
)
export const Info = /* @__PURE__ */ drawIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4m0-4h.01')
export const Pause = /* @__PURE__ */ drawIcon(
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-16a1 1 0 0 1 1 -1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1v-16a1 1 0 0 1 1 -1z',
)
export const Play = /* @__PURE__ */ drawIcon('M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z')
export const RotateCw = /* @__PURE__ */ drawIcon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5')
export const Search = /* @__PURE__ */ drawIcon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0')
export const TriangleAlert = /* @__PURE__ */ drawIcon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
)
export const X = /* @__PURE__ */ drawIcon('M18 6L6 18M6 6l12 12')
