import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import type { Caller } from '#gateway/call.ts'
import { formatDate, subtractDays } from '#kit/dates.ts'
import { ownAnnouncements } from '#features/office/announcements/contract.ts'
import { createBatchedCaller } from '#platform/batches/shared/batched-caller.ts'
import type { BenchReading, BenchSection } from '#platform/features/shared/workbench.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import type { SignedIn } from '../signed-in.ts'
import { guides, reviewQueues } from '../waiting.ts'

const days = 30
const modules = import.meta.glob<{ sections: readonly BenchSection[] }>('../../features/*/*/console/workbench.ts', { eager: true })

/** The sections of all features, in the order of their files. */
export const benchSections = Object.values(modules).flatMap(({ sections }) => sections)

/** What one section shows; `error` where it could not be read, which keeps no other from being shown. */
type Loaded<T> = { value: T; error?: never } | { error: string; value?: never }

export async function loadHome() {
  const user = getSignedIn<SignedIn>('staff')
  const mayOpen = ({ needs }: { needs: readonly string[] }) => needs.some((permission) => user.permissions.includes(permission))
  const now = new Date()
  const today = formatDate(now)
  const call = createBatchedCaller(callFromBrowser)
  const [queues, sections, led, announcements] = await Promise.all([
    Promise.all(reviewQueues.filter(mayOpen).map((queue) => loadQueue(queue, { call, today, now }))),
    Promise.all(benchSections.filter(mayOpen).map(async ({ load, ...section }) => ({ ...section, ...(await settle(load(call, today))) }))),
    Promise.all(guides.filter(mayOpen).map(async ({ progress, ...guide }) => ({ ...guide, ...(await settle(progress(call))) }))),
    settle(call(ownAnnouncements.list, {})),
  ])
  return {
    user,
    today,
    queues,
    sections,
    guides: led.flatMap(({ value, ...guide }) => (value && value.done < value.total ? [{ ...guide, ...value }] : [])),
    announcements: announcements.value?.items ?? [],
  }
}

type Asking = { call: Caller; today: string; now: Date }

async function loadQueue({ counts, agenda, figures, ...queue }: (typeof reviewQueues)[number], { call, today, now }: Asking) {
  const from = formatDate(subtractDays(now, days - 1))
  const loaded = await settle(
    Promise.all([counts(call), agenda(call), figures(call, { from, to: today })]).then(([waiting, plan, past]) => ({
      waiting,
      plan,
      past,
    })),
  )
  return { ...queue, ...loaded }
}

async function settle<T>(reading: Promise<T>): Promise<Loaded<T>> {
  try {
    return { value: await reading }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { error: error.message }
  }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type LoadedQueue = HomeData['queues'][number]
export type LoadedSection = Omit<BenchSection, 'load'> & Loaded<BenchReading>
