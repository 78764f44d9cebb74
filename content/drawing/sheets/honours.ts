import { arc, dial } from '../marks.ts'
import { circle, d, el, polar, range, rectangle, segment, stroke, write } from '../pen.ts'
import { sheet, type Picture } from '../sheet.ts'
import { paper, white } from '../tones.ts'

const titles = [
  '信息安全服务资质',
  '数据安全服务能力',
  '信息安全管理体系',
  '质量管理体系',
  '信息技术服务管理',
  '漏洞扫描服务能力',
  '商用密码应用咨询',
  '安全培训服务能力',
]

function honour(title: string, i: number): Picture {
  const centred = { 'text-anchor': 'middle' }
  const medal = [240, 506] as const
  const rows = range(4).map((row) => d`M${row === 3 ? 150 : 104} ${310 + row * 30}h${row === 3 ? 180 : 272 - ((row * 37 + i * 53) % 70)}`)
  const petals = range(8 + i).map((k) => circle(polar(medal, 15, k / (8 + i)), 15))
  const corners = [
    [40, 40],
    [440, 40],
    [40, 600],
    [440, 600],
  ] as const
  const svg = sheet(
    { key: `h${i}`, w: 480, h: 640, tone: white },
    stroke(white, 'plain', rectangle({ x: 24, y: 24, w: 432, h: 592 }, 2), 1.5),
    stroke(white, 'quiet', rectangle({ x: 32, y: 32, w: 416, h: 576 }, 1)),
    stroke(
      white,
      'quiet',
      corners.flatMap((at) => [circle(at, 14), circle(at, 9)]),
    ),
    stroke(white, 'quiet', [
      arc([240, 118], 34, 0.5, 1),
      arc([240, 118], 25, 0.5, 1),
      arc([240, 118], 16, 0.5, 1),
      dial([240, 118], 40, 0.5, 1, 30, 4),
    ]),
    stroke(white, 'bright', d`M190 118h100`, 1.5),
    write(240, 190, title, 30, white.text, { ...centred, 'font-weight': 600, 'letter-spacing': 2 }),
    write(240, 230, '示例', 18, white.line, { ...centred, 'letter-spacing': 6 }),
    stroke(white, 'quiet', segment([200, 262], [280, 262])),
    el('g', { 'stroke-width': 5 }, stroke(white, 'faint', rows, 5)),
    stroke(white, 'quiet', petals, 0.75),
    stroke(white, 'plain', circle(medal, 38), 1.25),
    write(240, 574, '演示图样，不代表真实资质', 14, paper.quietText, centred),
  )
  return { file: `honours/${i + 1}`, svg }
}

export function drawHonours(): Picture[] {
  return titles.map(honour)
}

const signs: readonly (readonly string[])[] = [
  [circle([40, 40], 18), circle([40, 40], 9)],
  ['M22 54L40 24L58 54z', 'M31 54L40 39L49 54z'],
  [rectangle({ x: 23, y: 23, w: 34, h: 34 }, 6), 'M23 40h34M40 23v34'],
  ['M22 50a18 18 0 0 1 36 0', 'M30 50a10 10 0 0 1 20 0', 'M22 56h36'],
  ['M40 21l16.5 9.5v19L40 59l-16.5-9.5v-19z', 'M40 40v19M40 40l16.5-9.5M40 40l-16.5-9.5'],
  ['M22 32c9-9 9 9 18 0s9 9 18 0', 'M22 41c9-9 9 9 18 0s9 9 18 0', 'M22 50c9-9 9 9 18 0s9 9 18 0'],
  [circle([33, 40], 13), circle([47, 40], 13)],
  ['M24 56V44h8V34h8v-8h16v30z'],
  ['M22 38a18 18 0 0 1 36 0z', 'M22 46h36', 'M30 54h20'],
  ['M24 24h14v14H24zM42 24h14v14H42zM24 42h14v14H24z', 'M42 42h14v14'],
]

function partner(lines: readonly string[], i: number): Picture {
  const grey = { stroke: '#55677B', 'stroke-width': 2 }
  const word = [d`M76 33h${46 + ((i * 29) % 34)}`, d`M76 47h${28 + ((i * 17) % 26)}`]
  const svg = sheet(
    { key: `p${i}`, w: 200, h: 80 },
    el('path', { ...grey, d: lines.join('') }),
    el('path', { stroke: '#55677B', 'stroke-width': 6, 'stroke-opacity': 0.35, d: word.join('') }),
    write(188, 72, '示例', 12, '#55677B', { 'text-anchor': 'end' }),
  )
  return { file: `partners/${i + 1}`, svg }
}

export function drawPartners(): Picture[] {
  return signs.map(partner)
}
