/** 138****1234: enough to tell numbers apart, too little to call one. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(.{3}).*(.{4})$/s, '$1****$2')
}
