import { type RefusalEntry, Refusal } from '#gateway/refusals.ts'

/** Turns violated constraints, by their name, into refusals that a person understands. */
export async function refuseViolations<T>(written: Promise<T>, refusalOf: Record<string, RefusalEntry>): Promise<T> {
  try {
    return await written
  } catch (error) {
    const entry = refusalOf[(error as { constraint?: string }).constraint ?? '']
    throw entry ? new Refusal(entry) : error
  }
}
