/** Characters a field takes: with blanks around it a number is still read, and what is too long is refused, not cut. */
export const typedMobileLength = 20

export const wrongMobile = '请输入正确的手机号'

/** A mobile number of mainland China. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}
