import { Image } from '@tiptap/extension-image'

export type FigureValues = { src: string; alt: string; caption: string }

/** A picture with its alternative text and, where it has one, its caption: `<img>` or `<figure>` as the site shows them. */
export const Figure = Image.extend({
  name: 'figure',
  addAttributes() {
    return {
      src: { default: '' },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
      caption: { default: '' },
    }
  },
  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs(element) {
          const picture = element.querySelector('img')
          if (!picture) return false
          return { ...readPicture(picture), caption: element.querySelector('figcaption')?.textContent?.trim() ?? '' }
        },
      },
      { tag: 'img[src]', getAttrs: (element) => readPicture(element) },
    ]
  },
  renderHTML({ node }) {
    const { caption, src, alt, width, height } = node.attrs as FigureValues & { width: string | null; height: string | null }
    const picture = ['img', { src, alt, ...(width && height && { width, height }) }] as const
    return caption ? ['figure', picture, ['figcaption', caption]] : [...picture]
  },
})

function readPicture(element: Element) {
  const of = (name: string) => element.getAttribute(name)
  return { src: of('src') ?? '', alt: of('alt')?.trim() ?? '', width: of('width'), height: of('height') }
}

/** Size from the address of a picture, so that the page keeps its place while it loads. */
export function toFigure({ src, alt, caption }: FigureValues) {
  const [, width, height] = /\/(\d+)x(\d+)\.\w+$/.exec(src) ?? []
  return { src, alt, caption, width: width ?? null, height: height ?? null }
}
