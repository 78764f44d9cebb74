// Writes src/ui/icons.ts: every icon that a source imports from it, as one path converted from lucide's SVG (ISC licence).
// Those of the front page and of the pieces that islands share are in src/ui/shared-icons.ts, so that no page loads the icons of all others.
// Run it after a source names a new icon of lucide: npm run icons
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { printUsageWhenAsked } from '../usage.ts'

printUsageWhenAsked('用法 / usage: npm run icons')

type Attributes = Record<string, string>
type IconSet = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> }

const { icons, aliases } = JSON.parse(readFileSync('node_modules/@iconify-json/lucide/icons.json', 'utf8')) as IconSet
const imports = /^import \{\s*([^}]+?),?\s*\} from '#ui\/icons\.ts'$/gm
const sharing = 'src/{ui/{feedback,form,media,text},platform/captcha/shared,features/site/home/islands}/*.tsx'
const shared = drawAll(importedBy(sharing))
const others = drawAll(importedBy('src/**/*.{ts,tsx}').filter((name) => !importedBy(sharing).includes(name)))
const origin = "// Written by scripts/write/write-icons.ts from lucide's drawings (ISC licence, © Lucide Contributors)."
write('src/ui/shared-icons.ts', [origin, "import { drawIcon } from './icon.tsx'", '', ...shared])
write('src/ui/icons.ts', [origin, "import { drawIcon } from './icon.tsx'", '', "export * from './shared-icons.ts'", '', ...others])

function importedBy(sources: string): string[] {
  const lists = globSync(sources).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imports)].map(([, list]) => list as string))
  const names = new Set(lists.flatMap((list) => list.split(/,\s+/).map(toFileName)))
  return [...names].filter((name) => name !== 'Icon').toSorted()
}

function drawAll(names: string[]): string[] {
  return names.map((name) => `export const ${name} = /* @__PURE__ */ drawIcon('${readPath(name)}')`)
}

function write(path: string, lines: string[]): void {
  writeFileSync(path, `${lines.join('\n')}\n`)
  execFileSync('biome', ['format', '--write', path])
  process.stdout.write(`${path}: ${lines.filter((line) => line.includes('drawIcon(')).length} icons\n`)
}

function toFileName(imported: string): string {
  return imported.replace(/^type /, '').replace(/ as .*/, '')
}

function readPath(imported: string): string {
  const name = imported.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()
  const icon = icons[name] ?? icons[aliases[name]?.parent ?? '']
  if (!icon) throw new Error(`lucide has no icon ${name}`)
  const parts: string[] = []
  const parser = new Parser({ onopentag: (tag, attributes) => parts.push(toPath(tag, attributes)) }, { xmlMode: true })
  parser.end(icon.body)
  return parts.join('')
}

function toPath(tag: string, attributes: Attributes): string {
  const n = (name: string) => Number(attributes[name] ?? 0)
  // A dot is a path of zero length, filled by its stroke.
  if (attributes.fill && attributes.fill !== 'none' && !(tag === 'circle' && n('r') < 0.8))
    throw new Error('an icon with filled parts is more than a line')
  if (tag === 'g') return ''
  if (tag === 'path') return toAbsoluteStart(attributes.d as string)
  if (tag === 'line') return `M${n('x1')} ${n('y1')} ${n('x2')} ${n('y2')}`
  if (tag === 'polyline') return `M${attributes.points}`
  if (tag === 'polygon') return `M${attributes.points}z`
  if (tag === 'circle')
    return `M${n('cx') - n('r')} ${n('cy')}a${n('r')} ${n('r')} 0 1 0 ${2 * n('r')} 0a${n('r')} ${n('r')} 0 1 0 -${2 * n('r')} 0`
  if (tag === 'rect') return rectangle({ x: n('x'), y: n('y'), width: n('width'), height: n('height'), radius: n('rx') || n('ry') })
  throw new Error(`icons with <${tag}> can't be drawn as one line`)
}

/** A path that begins with `m` would go on from the end of the one before it. */
function toAbsoluteStart(d: string): string {
  return d.replace(/^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*/, (start: string, x: string, y: string) => {
    const goesOnInLines = /^[-\d.]/.test(d.slice(start.length))
    return `M${x} ${y}${goesOnInLines ? 'l' : ''}`
  })
}

type Rectangle = Record<'x' | 'y' | 'width' | 'height' | 'radius', number>

function rectangle({ x, y, width, height, radius: r }: Rectangle): string {
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}
