export const draftLimits = { form: 40, about: 120, data: 60_000, revision: 40, replaces: 10, perPerson: 50, daysKept: 30 } as const

export const draftMessages = { tooLong: '草稿过长，未能保存到服务器，请尽快提交' } as const
