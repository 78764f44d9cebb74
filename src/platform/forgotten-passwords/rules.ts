/** Requests of codes within an hour: for one account and phone whoever asks, so that wrong phones keep no owner out, and from one network for all accounts. */
export const forgottenLimits = { codesOfAccount: 5, codesOfNetwork: 20, triesOfNetwork: 30, seconds: 3600 } as const

export const forgottenPurpose = 'forgotten-password'

export const forgottenMessages = {
  code: '请输入6位短信验证码',
  /** The same whether or not such an account exists. */
  sent: '如果账号与手机号相符，验证码已发送到该手机',
  done: '密码已重置，请用新密码登录',
} as const

/** What the account is told: the group is mandatory. */
export const securityNotice = { label: '账户安全', hint: '忘记密码后，密码已重置', isRequired: true } as const
