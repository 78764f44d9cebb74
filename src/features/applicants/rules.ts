/** Wire code of the account type that applies for scans. */
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
