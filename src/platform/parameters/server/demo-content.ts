import type { Services } from '#platform/calls/server/handle.ts'
import { findParameter } from './parameters.ts'

export const demoContentParameter = 'demo_content'

export async function hasDemoContent(services: Pick<Services, 'db'>): Promise<boolean> {
  return (await findParameter<boolean>(services.db, demoContentParameter)) ?? false
}
