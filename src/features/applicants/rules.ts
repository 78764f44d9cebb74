/** The kind of account that applies for scans (specification 1 §9); the default where the page configuration names none. */
export const applicantType = '1120007'

export const applicantLoginPurpose = 'applicant-login'

export const loginWords = {
  account: '请输入账号',
  password: '请输入密码',
  captcha: '请输入验证码',
  notHashed: '密码格式不正确',
  wrongType: '账号类型不正确',
  done: '登录成功！',
  failed: '登录失败！',
} as const
