/** Downloads a file of the server under the name that its response gives, or `name`. Unlike a navigation, a failure leaves the page as it is. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a file that the page made to the browser, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  startDownload(address, name)
  URL.revokeObjectURL(address)
}
