import { getPictureSources } from './picture-sources.ts'

const textSizes = '(max-width: 900px) 100vw, 820px'

/** Offers the smaller renditions of the pictures in a cleaned text. */
export function addPictureSources(html: string): string {
  return html.replaceAll(/<img [^>]*>/g, (image) => {
    const sources = getPictureSources(/ src="([^"]+)"/.exec(image)?.[1] ?? '')
    if (!sources?.avif) return image
    const lines = (['avif', 'webp'] as const).map(
      (format) => `<source type="image/${format}" srcset="${sources[format]}" sizes="${textSizes}">`,
    )
    return `<picture>${lines.join('')}${image}</picture>`
  })
}
