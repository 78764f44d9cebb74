import { htmlToText } from '#kit/formats/html-text.ts'

type Chapter = { id: string; title: string }

/** Adds an id to each second-level heading of a sanitised document, for its table of contents. */
export function anchorChapters(html: string): { html: string; chapters: Chapter[] } {
  const chapters: Chapter[] = []
  const anchored = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, heading: string) => {
    const id = `chapter-${chapters.length + 1}`
    chapters.push({ id, title: htmlToText(heading) })
    return `<h2 id="${id}">${heading}</h2>`
  })
  return { html: anchored, chapters }
}

/** Adds each column's heading to its cells, so that small screens can show a row as a card. Tables with merged cells stay unchanged. */
export function labelCells(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    if (/(col|row)span=/.test(table)) return table
    const labels = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map((heading) =>
      htmlToText(heading[1] ?? '').replaceAll('"', '&quot;'),
    )
    return table.replace('<table>', '<table data-labelled="">').replace(/<tr>[\s\S]*?<\/tr>/g, (row) => {
      let column = 0
      return row.replaceAll('<td>', () => `<td data-label="${labels[column++] ?? ''}">`)
    })
  })
}
