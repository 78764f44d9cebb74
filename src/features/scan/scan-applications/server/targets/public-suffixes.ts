/**
 * Public suffixes such as com.cn, gov.cn and 公司.cn can't be scanned as a whole. Their list is too large for the browser
 * and loaded with the first check.
 */
export async function loadPublicSuffixes(): Promise<(name: string) => boolean> {
  const { getPublicSuffix } = await import('tldts')
  return (name) => getPublicSuffix(name) === name
}
