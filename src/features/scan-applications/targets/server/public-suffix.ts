import { getPublicSuffix } from 'tldts'

/** com.cn, gov.cn, 公司.cn: names nobody can own as a whole. Needs the list of public suffixes, too large for the browser. */
export function isPublicSuffix(name: string): boolean {
  return getPublicSuffix(name) === name
}
