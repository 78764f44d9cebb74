/** The forms in which a target can be written. */
export const targetForms = [
  ['IPv4', '192.168.1.1'],
  ['IPv6', '2001:db8::1'],
  ['网段 /', '192.168.1.0/24'],
  ['范围 -', '192.168.1.1-100'],
  ['通配 *', '192.168.1.*'],
  ['域名', 'www.example.com'],
  ['URL', 'http://www.example.com:8080/login'],
  ['IPv6 URL', 'http://[2001:db8::1]/'],
  ['排除 !', '!192.168.1.1'],
] as const
