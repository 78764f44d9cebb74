/**
 * com.cn, gov.cn, 公司.cn: names nobody can own as a whole. Needs the list of public suffixes, too large for the browser;
 * here it is read when the first target is checked.
 */
export async function loadPublicSuffixes(): Promise<(name: string) => boolean> {
  const { getPublicSuffix } = await import('tldts')
  return (name) => getPublicSuffix(name) === name
}
