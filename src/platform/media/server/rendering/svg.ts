/** Anything that could run or load something. Our own SVG files need none of it, so a text search is enough. */
const forbidden = [
  /<!doctype|<!entity|<\?xml-stylesheet/i,
  /<\s*(script|foreignobject|iframe|embed|object|audio|video|image|feimage|handler|listener|animate|set|a)[\s/>:]/i,
  /<[\w.-]+:(?!namedview)/i,
  /[\s/"']on[a-z]+\s*=/i,
  /\b(xlink:)?href\s*=\s*(?!["']#)/i,
  /url\(\s*(?!["']?#)/i,
  /@import|javascript:|data:|expression\(/i,
  /&(?!(amp|lt|gt|quot|apos);)|\\[0-9a-f]/i,
]

/** Whether an SVG is free of scripts, foreign content and external references. */
export function isSafeSvg(svg: string): boolean {
  return forbidden.every((pattern) => !pattern.test(svg))
}

/** Width and height in pixels, from the attributes or else the viewBox. */
export function findSvgSize(svg: string): { width: number; height: number } | undefined {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const [, boxWidth, boxHeight] = /\bviewBox\s*=\s*["'][\d.+-]+[\s,]+[\d.+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(root) ?? []
  const width = Math.round(Number(findLength(root, 'width') ?? boxWidth))
  const height = Math.round(Number(findLength(root, 'height') ?? boxHeight))
  return width > 0 && height > 0 ? { width, height } : undefined
}

function findLength(root: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(px)?["']`).exec(root)?.[1]
}
