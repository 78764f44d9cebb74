// Writes src/ui/antd/antd.css: the static style sheet for antd's zeroRuntime mode and our refinements of it, in cascade layers above our reset and below our own style.
// Runs as production, since class names differ in development, and with the theme of AntdRoot.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { ReactElement } from 'react'

process.env.NODE_ENV = 'production' // before React is loaded
const { createElement } = await import('react')
const { ConfigProvider } = await import('antd')
const { extractStyle } = await import('@ant-design/static-style-extract')
const { theme } = await import('../src/ui/antd/theme.ts')

// Components that no screen uses; all others are included, since a missing one is silently unstyled.
const unused = [
  'Affix',
  'Anchor',
  'Avatar',
  'BackTop',
  'Badge',
  'BorderBeam',
  'Breadcrumb',
  'Calendar',
  'Card',
  'Carousel',
  'Collapse',
  'ColorPicker',
  'Descriptions',
  'Divider',
  'Flex',
  'FloatButton',
  'Image',
  'Layout',
  'List',
  'Listy',
  'Masonry',
  'Mentions',
  'Menu',
  'message',
  'notification',
  'Popconfirm',
  'QRCode',
  'Rate',
  'Result',
  'Skeleton',
  'Slider',
  'Splitter',
  'Statistic',
  'Tabs',
  'TimePicker',
  'Tour',
  'Transfer',
  'Tree',
  'TreeSelect',
  'Typography',
  'Upload',
  'Watermark',
]

for (const path of globSync('src/**/*.tsx')) {
  const [, names = ''] = /^import \{([^}]*)\} from 'antd'/m.exec(read(path)) ?? []
  for (const name of names.split(',').map((text) => text.trim()))
    if (unused.includes(name)) throw new Error(`${path} draws ${name}, whose style scripts/antd-css.ts leaves out`)
}

const out = 'src/ui/antd/antd.css'
console.error = () => {} // deprecation notices of components that are only rendered for their style
const style = extractStyle({ customTheme: (node: ReactElement) => createElement(ConfigProvider, { theme }, node), excludes: unused })
const refinements = read('src/ui/antd/refinements.css')
const css = `${withRelativeSizes(withTokens(style))}\n${refinements}\n`
if (read(out) !== css) writeFileSync(out, css)
process.stdout.write(`antd.css ${Math.round(css.length / 1024)} kB\n`)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The accent of an installation is data, and contrast a visitor's choice: the sheet takes colours from tokens.css, where theme.ts names their defaults. */
function withTokens(sheet: string): string {
  const tones = {
    '#0b6e8a': '--accent',
    '#095c74': '--accent-hover',
    '#e6f3f6': '--accent-tint',
    '#d9edf2': '--accent-tint-hover',
    '#b5d9e2': '--accent-line',
    'rgb(11 110 138 / 0.18)': '--accent-outline',
    '#0a1b2e': '--heading',
    '#24364b': '--text',
    '#55677b': '--muted',
    '#e1e8ef': '--line',
    '#7f91a4': '--control-line',
    '#157347': '--success',
    '#a85b00': '--warning',
    '#b3261e': '--error',
  }
  return Object.entries(tones).reduce((text, [value, name]) => text.replaceAll(value, `var(${name})`), sheet)
}

/** Type, and the heights that follow from it, in rem: they grow with the type that a browser or 关怀版 sets. */
function withRelativeSizes(sheet: string): string {
  const sizes = /(--ant-[a-z-]*(?:font-size|font-height|control-height|padding-block)[a-z-]*:)(\d+(?:\.\d+)?)px/g
  return sheet.replaceAll(sizes, (_, name: string, pixels: string) => `${name}${Number(pixels) / 16}rem`)
}
