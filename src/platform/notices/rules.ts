export const noticeLimits = { ids: 100, daysKept: 365 } as const
