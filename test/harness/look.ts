import type { Page } from 'playwright-core'

/** What the eye finds in lists and forms of a wide window, one line a fault. */
export function findLookFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)]
    const isFigure = (text: string) => /^[-+]?[\d,]+(\.\d+)?$/.test(text)
    const words = (element: Element) => (element.textContent ?? '').trim()

    const place = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }

    function findInColumn(head: HTMLElement, cells: HTMLElement[]): string[] {
      const title = head.querySelector('.ant-table-column-title') ?? head
      const figures = cells.filter((cell) => isFigure(words(cell)))
      const [first] = figures
      const decimals = new Set(figures.map((cell) => words(cell).split('.')[1]?.length ?? 0))
      const isRight = first && getComputedStyle(first).textAlign === 'right'
      return [
        ...(decimals.size > 1 ? [`numbers with and without decimals below ${words(head)}`] : []),
        ...(isRight && Math.abs(place(title).right - place(first).right) > 2 ? [`${words(head)} does not end where its numbers end`] : []),
      ]
    }

    const ofTables = all('.ant-table table').flatMap((table) => {
      const heads = all('thead th', table)
      const rows = all('tbody tr', table).filter(({ children }) => children.length === heads.length)
      return heads.flatMap((head, at) =>
        findInColumn(
          head,
          rows.map((row) => row.children[at] as HTMLElement),
        ),
      )
    })
    const isCut = (part: HTMLElement) =>
      part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden'
    const cut = all('.ant-table td').filter(
      (cell) => [cell, ...all('*', cell)].some(isCut) && !cell.title && !cell.querySelector('[title]'),
    )
    const fields = all('search :is(.ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-input-number)')
    const heights = new Set(fields.filter((field) => field.offsetParent).map((field) => Math.round(field.getBoundingClientRect().height)))
    return [
      ...ofTables,
      ...cut.map((cell) => `cut without its whole as a tooltip: ${words(cell)}`),
      ...(heights.size > 1 ? [`fields of a filter ${[...heights].join(' and ')} pixels high`] : []),
    ]
  })
}
