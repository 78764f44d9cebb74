/** `maxlength` of an input for a mobile number: longer than a number, since spaces are trimmed, and a number that is too long must be refused, not cut. */
export const mobileInputLength = 20

export const invalidMobile = '请输入正确的手机号'

/** A mobile number of mainland China. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

/** 138****1234: enough to recognise one's own number, too little to call it. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(.{3}).*(.{4})$/s, '$1****$2')
}
