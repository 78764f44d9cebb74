export function openBuild(): string
