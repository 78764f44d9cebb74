export const prerequisiteLimits = { permission: 64, permissions: 10, names: 3 } as const
