/** Whether a line shows nothing: neither text nor a picture. */
export function isEmptyBlock(element: Element): boolean {
  return (element.textContent ?? '').replaceAll(/[\s\u00a0\u200b]/g, '') === '' && !element.querySelector('img, video')
}
