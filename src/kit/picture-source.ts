/** A picture that came as bare base64 is a PNG (specification 1 §5); addresses and data stay what they are. */
export function pictureSource(text: string): string {
  return text === '' || /^(data:|blob:|https?:|\/)/.test(text) ? text : `data:image/png;base64,${text}`
}
