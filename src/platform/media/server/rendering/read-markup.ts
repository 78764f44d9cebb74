/** The text of an XML file in the encoding that it names: drawing programs write UTF-16 too, and older Chinese ones GBK. */
export function readMarkup(bytes: Buffer): string {
  return new TextDecoder(findEncoding(bytes)).decode(bytes)
}

function findEncoding(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const [, named = ''] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(bytes.toString('latin1', 0, 200)) ?? []
  return /^(gbk|gb2312|gb18030|big5)$/i.test(named) ? named : 'utf-8'
}

/** Names of elements without the prefix that a root such as `<svg:svg xmlns:svg="…">` gives them. */
export function removeSvgPrefix(svg: string): string {
  const [, prefix] = /<([\w-]+):svg\s/.exec(svg) ?? []
  if (!prefix || !svg.includes(`xmlns:${prefix}=`)) return svg
  return svg.replaceAll(new RegExp(`(</?)${prefix}:`, 'g'), '$1').replaceAll(`xmlns:${prefix}=`, 'xmlns=')
}
