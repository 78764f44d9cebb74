import { landscape } from '../contours.ts'
import { crosses } from '../marks.ts'
import { group, type Box } from '../pen.ts'
import { platforms } from '../platforms.ts'
import { seedRandom } from '../random.ts'
import { drawRelief } from '../relief.ts'
import { fadedLeft, sheet, type Picture } from '../sheet.ts'
import { ink, paper } from '../tones.ts'
import { brandMark } from './brand.ts'

function fit(wide: boolean, centre: readonly [number, number], square: number, broad: number, tall: number): Box {
  const [w, h] = wide ? [broad, tall] : [square, square]
  return { x: centre[0] - w / 2, y: centre[1] - h / 2, w, h }
}

function land(seed: string, box: Box): string {
  const relief = { low: -0.3, high: 1.1, count: 9, step: 40, every: 99, shortest: 8 }
  return group({ opacity: 0.32 }, drawRelief(landscape(seedRandom(seed), box, 6), box, ink, relief))
}

export function drawPlatforms(): Picture[] {
  return platforms.flatMap(({ name, draw, wide }): Picture[] => {
    const folder = `platforms/${name}`
    const head = fadedLeft(
      `${name}h`,
      1600,
      480,
      560,
      1100,
      land(`head-${name}`, { x: 480, y: -40, w: 1160, h: 560 }),
      crosses({ x: 620, y: 36, w: 960, h: 420 }, 68, ink),
    )
    const share = fadedLeft(`${name}s`, 1200, 630, 60, 560, crosses({ x: 60, y: 60, w: 1090, h: 520 }, 60, ink))
    return [
      {
        file: `${folder}/motif`,
        svg: sheet({ key: `${name}m`, w: 320, h: 320, tone: paper }, draw({ x: 30, y: 30, w: 260, h: 260 }, paper)),
      },
      {
        file: `${folder}/card`,
        svg: sheet(
          { key: `${name}c`, w: 640, h: 400, tone: paper },
          crosses({ x: 40, y: 40, w: 560, h: 320 }, 80, paper, 'faint'),
          draw(fit(wide, [320, 200], 330, 440, 290), paper),
        ),
      },
      {
        file: `${folder}/head`,
        svg: sheet(
          { key: `${name}h`, w: 1600, h: 480, tone: ink, light: [1240, 240] },
          head,
          draw(fit(wide, [1240, 240], name === 'mlps' ? 420 : 500, 580, 380), ink),
        ),
      },
      {
        file: `${folder}/share`,
        png: 1200,
        svg: sheet(
          { key: `${name}s`, w: 1200, h: 630, tone: ink, light: [760, 315] },
          share,
          draw(fit(wide, [740, 315], 560, 680, 470), ink),
          brandMark([60, 60], 64, ink),
        ),
      },
    ]
  })
}
