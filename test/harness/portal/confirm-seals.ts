import { spawnSync } from 'node:child_process'

/** After accounts were written by SQL: the operator of the machine confirms them, or nobody gets in by them. */
export function confirmSeals(env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync('node', ['scripts/staff.ts', 'confirm'], { env: { ...process.env, ...env }, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
