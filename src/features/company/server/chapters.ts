import { textOf } from '#kit/html-text.ts'

type Chapter = { id: string; title: string }

/** Gives each second-level heading of a cleaned document an id, for its table of contents. */
export function anchorChapters(html: string): { html: string; chapters: Chapter[] } {
  const chapters: Chapter[] = []
  const anchored = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, heading: string) => {
    const id = `chapter-${chapters.length + 1}`
    chapters.push({ id, title: textOf(heading) })
    return `<h2 id="${id}">${heading}</h2>`
  })
  return { html: anchored, chapters }
}
