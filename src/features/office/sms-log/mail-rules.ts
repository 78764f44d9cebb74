export const mailLimits = { query: 100 } as const

export const mailStates = {
  waiting: { label: '等待发送', tone: 'warning' },
  sent: { label: '已提交', tone: 'success' },
  failed: { label: '发送失败', tone: 'error' },
} as const

/** Mails with words of their own hold a link or a code, which is erased with the last attempt; they are made anew where they came from. */
export const mailCan = {
  resend: ({ state, template }: { state: keyof typeof mailStates; template: string }) => state === 'failed' && template === 'mail.notice',
}
