import { Node } from '@tiptap/core'

export type VideoValues = { src: string; poster: string; alt: string; caption: string }
type Attributes = VideoValues & { width: string | null; height: string | null }

/** A video with its poster, what it is about and, where it has one, its caption: `<video>` or `<figure>` as the site shows them. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      src: { default: '' },
      poster: { default: '' },
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
          const video = element.querySelector('video')
          if (!video) return false
          return { ...readVideo(video), caption: element.querySelector('figcaption')?.textContent?.trim() ?? '' }
        },
      },
      { tag: 'video[src]', getAttrs: (element) => readVideo(element) },
    ]
  },
  renderHTML({ node }) {
    const { src, poster, alt, caption, width, height } = node.attrs as Attributes
    const shown = { ...(poster && { poster }), ...(width && height && { width, height }), ...(alt && { 'aria-label': alt }) }
    const video = ['video', { src, ...shown, controls: '', preload: 'none', playsinline: '' }] as const
    return caption ? ['figure', video, ['figcaption', caption]] : [...video]
  },
})

function readVideo(element: Element) {
  const of = (name: string) => element.getAttribute(name)
  return { src: of('src') ?? '', poster: of('poster') ?? '', alt: of('aria-label')?.trim() ?? '', width: of('width'), height: of('height') }
}

/** Size from the address of a video, so that the page keeps its place for it. */
export function toVideo(values: VideoValues) {
  const [, width, height] = /\/(\d+)x(\d+)\.\w+$/.exec(values.src) ?? []
  return { ...values, width: width ?? null, height: height ?? null }
}
