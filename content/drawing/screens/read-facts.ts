import { facts } from './facts.ts'

type Titled = { title: string; items: readonly (readonly [string, string])[] }

export type Screen = {
  name: string
  menu: readonly string[]
  figures: readonly (readonly [string, string])[]
  head: readonly string[]
  rows: readonly (readonly string[])[]
  bars: Titled
  curve: { title: string; values: readonly number[] }
  steps: Titled
}

const cut = (line: string) => line.split(' ')
const pairs = (words: readonly string[]) =>
  words.map((word): readonly [string, string] => {
    const [label = '', value = ''] = word.split('=')
    return [label, value]
  })

function toTitled(line: string): Titled {
  const [title = '', ...items] = cut(line)
  return { title, items: pairs(items) }
}

// The last column is the state; a value with its unit, such as “6 分钟”, is one cell.
function toRow(line: string): readonly string[] {
  return cut(line.replaceAll(/(\d) (分钟|份|条|天|处)/g, '$1\u00A0$2'))
}

function readScreen(part: string): Screen {
  const [name = '', menu = '', figures = '', head = '', ...rest] = part.split('\n')
  const [bars = '', curve = '', steps = ''] = rest.slice(-3)
  const [title = '', ...values] = cut(curve)
  return {
    name,
    menu: cut(menu),
    figures: pairs(cut(figures)),
    head: cut(head),
    rows: rest.slice(0, -3).map(toRow),
    bars: toTitled(bars),
    curve: { title, values: values.map(Number) },
    steps: toTitled(steps),
  }
}

export const screens: readonly Screen[] = facts.trim().split('\n\n').map(readScreen)
