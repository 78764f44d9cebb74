import { drawLevels } from './motifs/levels.ts'
import { drawPulse } from './motifs/pulse.ts'
import { drawRadar } from './motifs/radar.ts'
import { drawSpiral } from './motifs/spiral.ts'
import { drawStairs } from './motifs/stairs.ts'
import { drawTree } from './motifs/tree.ts'
import { drawVeil } from './motifs/veil.ts'
import { drawWeave } from './motifs/weave.ts'
import type { Box } from './pen.ts'
import type { Tone } from './tones.ts'

type Platform = { name: string; draw: (box: Box, tone: Tone) => string; wide: boolean }

export const platforms: readonly Platform[] = [
  { name: 'mlps', draw: drawLevels, wide: false },
  { name: 'governance', draw: drawTree, wide: true },
  { name: 'dsmm', draw: drawStairs, wide: true },
  { name: 'crypto', draw: drawWeave, wide: true },
  { name: 'vuln', draw: drawRadar, wide: false },
  { name: 'privacy', draw: drawVeil, wide: true },
  { name: 'soc', draw: drawPulse, wide: true },
  { name: 'training', draw: drawSpiral, wide: false },
]
