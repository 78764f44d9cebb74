import type { Plugin } from 'vite'

type Attributes = Record<string, string>
type IconModule = { __iconData?: { node: [tag: string, attributes: Attributes][] } }

const imports = /^import \{\s+([^}]+?),?\s+\} from 'lucide-react'$/gm

/** Icons of lucide without its runtime: each becomes one path, drawn by src/ui/icon.tsx (docs/decisions/004-small-pages.md). */
export function oneLineIcons(): Plugin {
  return {
    name: 'one-line-icons',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['lucide-react'] }, optimizeDeps: { exclude: ['lucide-react'] } }),
    transform(code, id) {
      if (!/\/src\/.*\.tsx/.test(id) || !code.includes("'lucide-react'")) return undefined
      return code.replaceAll(imports, (_, names: string) => names.split(/,\s+/).map(importOf).join(';'))
    },
    async load(id) {
      const [file = ''] = id.split('?')
      if (!/\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(file)) return undefined
      const { __iconData: icon } = (await import(file)) as IconModule
      if (!icon) return undefined
      const line = icon.node.map(([tag, attributes]) => lineOf(tag, attributes)).join('')
      return `import { drawIcon } from '/src/ui/icon.tsx'\nexport default /* @__PURE__ */ drawIcon('${line}')`
    },
  }
}

/** `ArrowUp as Up` → its own file; some files only lead on to the icon's newer name. */
function importOf(named: string): string {
  const [name, local = name] = named.split(' as ') as [string, string?]
  const file = name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()
  return `import ${local} from 'lucide-react/icons/${file}'`
}

function lineOf(tag: string, attributes: Attributes): string {
  const n = (name: string) => Number(attributes[name] ?? 0)
  // A dot is filled by its own stroke.
  if (attributes.fill && !(tag === 'circle' && n('r') < 0.8)) throw new Error('an icon with filled parts is more than a line')
  if (tag === 'path') return fromTheOrigin(attributes.d as string)
  if (tag === 'line') return `M${n('x1')} ${n('y1')} ${n('x2')} ${n('y2')}`
  if (tag === 'polyline') return `M${attributes.points}`
  if (tag === 'polygon') return `M${attributes.points}z`
  if (tag === 'circle')
    return `M${n('cx') - n('r')} ${n('cy')}a${n('r')} ${n('r')} 0 1 0 ${2 * n('r')} 0a${n('r')} ${n('r')} 0 1 0 -${2 * n('r')} 0`
  if (tag === 'rect') return rectangle(n('x'), n('y'), n('width'), n('height'), n('rx') || n('ry'))
  throw new Error(`icons with <${tag}> can't be drawn as one line`)
}

/** A path that begins with `m` would go on from the end of the one before it. */
function fromTheOrigin(d: string): string {
  return d.replace(/^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*/, (start: string, x: string, y: string) => {
    const goesOnInLines = /^[-\d.]/.test(d.slice(start.length))
    return `M${x} ${y}${goesOnInLines ? 'l' : ''}`
  })
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}
