/** Another element in its place, with its content and style. */
export function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  const style = element.getAttribute('style')
  if (style) renamed.setAttribute('style', style)
  element.replaceWith(renamed)
  return renamed
}
